/**
 * The picture at the shutter in full size, to be looked at while the photo is finished; where the sensor gives no still it
 * is the photo.
 */
export function freeze(video: HTMLVideoElement): HTMLCanvasElement {
  return drawn(video, video.videoWidth);
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
