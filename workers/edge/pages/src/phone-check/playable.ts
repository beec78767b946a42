type Size = { readonly width: number; readonly height: number };

/** The size as an image shows it, with orientation applied. Rejects when it cannot be shown. */
export async function pictureSize(photo: Blob): Promise<Size> {
  const url = URL.createObjectURL(photo);
  const image = new Image();
  image.src = url;
  await image.decode().finally(() => URL.revokeObjectURL(url));
  return { width: image.naturalWidth, height: image.naturalHeight };
}

export type Played = { readonly clip?: Size; readonly seconds?: number };

/** The player's report about its clip. Some browsers do not record the duration. */
export function played({ videoWidth, videoHeight, duration }: HTMLVideoElement): Played {
  return {
    ...(videoWidth > 0 && { clip: { width: videoWidth, height: videoHeight } }),
    ...(Number.isFinite(duration) && duration > 0 && { seconds: Math.round(duration * 100) / 100 }),
  };
}

/** The reason for a failure, short enough for a report. */
export function reasonOf(error: unknown): string {
  const said =
    error instanceof Error || error instanceof DOMException ? `${error.name}: ${error.message}` : "";
  return said.slice(0, 200) || "it failed without a reason";
}
