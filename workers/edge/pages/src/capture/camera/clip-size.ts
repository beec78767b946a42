type Size = { readonly width: number; readonly height: number };

/** A browser that cannot play what it recorded says nothing of it; our choice. */
const LOAD_WITHIN_MS = 3_000;

/** Whether a clip lies on its side against what the viewfinder showed, as Safari 18.4 and 18.5 record it (WebKit 290223). */
export async function isTurned(clip: Blob, seen: Size): Promise<boolean> {
  const size = await sizeOf(clip);
  if (!size || size.width === size.height || seen.width === seen.height) return false;
  return size.width > size.height !== seen.width > seen.height;
}

/** As a player shows it; undefined where it cannot be played. */
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
