const SIZE = 8;
const GREY = 128;

/**
 * A canvas on which other browsers leave a mark against recognition is still the photo: Brave turns lowest bits of some pixels, Apple's
 * private tabs change those at the corners by up to three (both by reading their sources). Noise is off by 64 in the mean. Our choice.
 */
const MOST_OFF = 8;

/**
 * Whether a page may read the pixels that it drew, but for small marks. With `privacy.resistFingerprinting` (Tor Browser, LibreWolf) Firefox hands out
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
  const colors = data.filter((_, index) => index % 4 !== 3);
  const off = colors.reduce((sum, value) => sum + Math.abs(value - GREY), 0);
  return off / colors.length <= MOST_OFF;
}
