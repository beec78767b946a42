/**
 * The picture at the shutter in full size, to be looked at while the photo is finished; where the sensor gives no still it
 * is the photo.
 */
export function freeze(video: HTMLVideoElement): HTMLCanvasElement {
  return drawn(video, video.videoWidth);
}

/** A canvas, or the video's picture of this moment, at most `maxWidth` pixels wide. */
export function drawn(picture: HTMLVideoElement | HTMLCanvasElement, maxWidth: number): HTMLCanvasElement {
  const [fullWidth, fullHeight] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height];
  const width = Math.min(maxWidth, fullWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * fullHeight) / fullWidth);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
