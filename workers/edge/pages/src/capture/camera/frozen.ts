import { frameOf } from "../device/support.ts";
import { drawn, giveBack } from "./drawn.ts";

/** What the camera saw at one moment. */
export type Frozen = {
  /** As a screen shows it. */
  readonly shown: HTMLCanvasElement;
  /** At most this wide, until it is released: in full it is the photo where the sensor gives no still. */
  readonly drawn: (maxWidth: number) => HTMLCanvasElement;
  readonly release: () => void;
};

// our choice: a phone's screen; a picture as large as the sensor's takes a slow phone half a second to draw
const SHOWN_WIDTH = 1080;

/** The video's picture of this moment, held by the browser where it can, so that only what is shown is drawn at the tap. */
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
    // the photo is encoded from this very canvas: a second one of 12 MP takes another 49 MB
    drawn: (maxWidth) => (maxWidth >= whole.width ? whole : drawn(whole, maxWidth)),
    release: () => giveBack(whole),
  };
}

/** The video's picture of this moment, at most `maxWidth` pixels wide, by the way that `freeze` draws: one picture gives the same pixels. */
export function drawnNow(video: HTMLVideoElement, maxWidth: number): HTMLCanvasElement {
  const frame = frameOf(video);
  if (!frame) return drawn(video, maxWidth);
  const canvas = drawn(frame, maxWidth);
  frame.close();
  return canvas;
}
