import { frameOf } from "../device/support.ts";
import { drawn } from "./drawn.ts";

/** What the camera saw at one moment. */
export type Frozen = {
  /** As a screen shows it. */
  readonly shown: HTMLCanvasElement;
  /** In full size, until it is released: where the sensor gives no still it is the photo. */
  readonly whole: () => HTMLCanvasElement;
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
      whole: () => drawn(frame, frame.displayWidth),
      release: () => frame.close(),
    };
  }
  const whole = drawn(video, video.videoWidth);
  return { shown: drawn(whole, SHOWN_WIDTH), whole: () => whole, release: () => {} };
}
