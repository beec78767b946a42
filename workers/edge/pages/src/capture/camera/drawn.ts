import type { HeldFrame } from "../device/support.ts";

type Picture = HTMLVideoElement | HTMLCanvasElement | HeldFrame;

/** Draws the current picture on a canvas at most `maxWidth` pixels wide. */
export function drawn(picture: Picture, maxWidth: number): HTMLCanvasElement {
  const full = sizeOf(picture);
  const width = Math.min(maxWidth, full.width);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * full.height) / full.width);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Frees up to 49 MB at 12 MP. WebKit otherwise keeps it until garbage collection, and iOS closes tabs over that. */
export function giveBack(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** In pixels. */
function sizeOf(picture: Picture): { readonly width: number; readonly height: number } {
  if (picture instanceof HTMLCanvasElement) return picture;
  return "videoWidth" in picture
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.displayWidth, height: picture.displayHeight };
}
