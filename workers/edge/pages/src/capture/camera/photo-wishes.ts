/** The requested size in pixels. The browser picks the nearest it has. */
export const PHOTO_SIZE = { width: 4096, height: 3072 } as const;

/** `getUserMedia` constraints for photos. */
export function photoWishes(facing: "rear" | "front") {
  return {
    audio: false,
    video: {
      facingMode: { ideal: facing === "front" ? "user" : "environment" },
      width: { ideal: PHOTO_SIZE.width },
      height: { ideal: PHOTO_SIZE.height },
    },
  } satisfies MediaStreamConstraints;
}
