const SIZE = 8;
const GREY = 128;

/**
 * A canvas with small anti-fingerprinting changes still shows the photo: Brave flips the lowest bits of some pixels,
 * and private tabs in WebKit change corner pixels by up to three (both read in their sources). Noise differs by 64 on
 * average. Our choice.
 */
const MOST_OFF = 8;

/**
 * Whether the page can read back its own pixels, apart from such small changes. With `privacy.resistFingerprinting`
 * (Tor Browser, LibreWolf) Firefox returns noise, and a photo drawn from the video would be noise too.
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
