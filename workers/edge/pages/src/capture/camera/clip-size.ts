type Size = { readonly width: number; readonly height: number };

/** Our choice. A browser that cannot play its own recording may never report anything. */
const LOAD_WITHIN_MS = 3_000;

/** Whether a clip is rotated compared with the viewfinder, as recorded by Safari 18.4 and 18.5 (WebKit 290223). */
export async function isTurned(clip: Blob, seen: Size): Promise<boolean> {
  const size = await sizeOf(clip);
  if (!size || size.width === size.height || seen.width === seen.height) return false;
  return size.width > size.height !== seen.width > seen.height;
}

/** The size as played; undefined when the clip cannot be played. */
function sizeOf(clip: Blob): Promise<Size | undefined> {
  const player = document.createElement("video");
  const address = URL.createObjectURL(clip);
  return new Promise<Size | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LOAD_WITHIN_MS);
    player.addEventListener("error", () => resolve(undefined));
    player.addEventListener("loadedmetadata", () =>
      resolve({ width: player.videoWidth, height: player.videoHeight }),
    );
    player.muted = true;
    player.preload = "metadata";
    player.src = address;
  }).finally(() => {
    player.removeAttribute("src");
    URL.revokeObjectURL(address);
  });
}
