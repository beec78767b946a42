import { stillCamera } from "../device/support.ts";

// our choice: as sharp as a phone's screen can show it, and drawn in a few milliseconds
const SHOWN_WIDTH = 1280;

/**
 * The picture at the shutter, to be looked at while the photo is finished. Where the sensor gives no still it becomes the
 * photo itself, so it is of full size there.
 */
export function freeze(video: HTMLVideoElement): HTMLCanvasElement {
  return drawn(video, stillCamera() ? SHOWN_WIDTH : video.videoWidth);
}

/** The video's picture of this moment, at most `maxWidth` pixels wide. */
export function drawn(video: HTMLVideoElement, maxWidth: number): HTMLCanvasElement {
  const width = Math.min(maxWidth, video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
