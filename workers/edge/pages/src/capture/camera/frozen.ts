import { frameOf } from "../device/support.ts";
import { drawn, giveBack } from "./drawn.ts";

export type Frozen = {
  /** The picture at screen size. */
  readonly shown: HTMLCanvasElement;
  /**
   * Draws it at most this wide, until it is released. Drawn in full, it is the photo when the sensor provides no still.
   */
  readonly drawn: (maxWidth: number) => HTMLCanvasElement;
  readonly release: () => void;
};

// our choice: the size of a phone screen, since drawing at sensor size takes a slow phone half a second
const SHOWN_WIDTH = 1080;

/**
 * Captures the video's current picture. The browser holds the frame where it can, so that only the shown size is drawn
 * at the tap.
 */
export function freeze(video: HTMLVideoElement): Frozen {
  const frame = frameOf(video);
  if (frame) {
    return {
      shown: drawn(frame, SHOWN_WIDTH),
      drawn: (maxWidth) => drawn(frame, maxWidth),
      release: () => frame.close(),
    };
  }
  const whole = drawn(video, video.videoWidth);
  return {
    shown: drawn(whole, SHOWN_WIDTH),
    // the photo is encoded from this canvas, because a second one at 12 MP would take another 49 MB
    drawn: (maxWidth) => (maxWidth >= whole.width ? whole : drawn(whole, maxWidth)),
    release: () => giveBack(whole),
  };
}

/**
 * Draws the video's current picture, at most `maxWidth` pixels wide, in the same way as `freeze`, so that the same
 * picture gives the same pixels.
 */
export function drawnNow(video: HTMLVideoElement, maxWidth: number): HTMLCanvasElement {
  const frame = frameOf(video);
  if (!frame) return drawn(video, maxWidth);
  const canvas = drawn(frame, maxWidth);
  frame.close();
  return canvas;
}
