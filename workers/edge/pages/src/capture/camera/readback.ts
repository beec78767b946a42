const SIZE = 8;
const GREY = 128;

/**
 * Whether a page may read the pixels that it drew. With `privacy.resistFingerprinting` (Tor Browser, LibreWolf) Firefox hands out
 * noise instead, and a photo drawn from the video would be noise as well.
 */
export function readsTruePixels(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${GREY}, ${GREY}, ${GREY})`;
  context.fillRect(0, 0, SIZE, SIZE);
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return data.every((value, index) => value === (index % 4 === 3 ? 255 : GREY));
}
