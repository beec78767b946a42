import { deferred } from "../deferred.ts";
import { onNextPicture, stillCamera } from "../device/support.ts";
import { painted, pause } from "../pause.ts";
import type { Camera, CameraFacts } from "./camera.ts";
import { drawnNow, type Frozen } from "./frozen.ts";

export type Photo = {
  readonly blob: Blob;
  readonly frames: readonly Blob[];
  readonly facts: CameraFacts;
  /** Whether the torch was on for each frame, where the device has one. */
  readonly torchApplied?: readonly (0 | 1)[];
};

type Challenge = { readonly torch: readonly (0 | 1)[]; readonly burst: number };

export type Shooting = {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The result of `freeze` at the tap. */
  readonly frozen: Frozen;
  readonly challenge: Promise<Challenge>;
  readonly torchOn: boolean;
  /** Aborted when the person retakes the photo. */
  readonly signal: AbortSignal;
};

const JPEG_QUALITY = 0.92;
const FRAME_WIDTH = 640;
const FRAME_QUALITY = 0.7;
const FRAME_GAP_MS = 120;
// how long phones take to switch the torch
const TORCH_SETTLE_MS = 180;
// some cameras pause for a moment while taking a still
const STANDSTILL_MS = 1_000;
// some cameras never respond when they cannot take a still
const STILL_TIMEOUT_MS = 4_000;

/**
 * Takes the photo as seen at the tap, and the burst that shows whether a sensor looks at a real scene. Call it at the
 * tap. Rejects when the camera stops or the photo is cancelled; there is no partial result.
 */
export async function takePhoto(shooting: Shooting): Promise<Photo> {
  const { camera, video, torchOn, signal } = shooting;
  const still = await stillOf(shooting);
  const { frames, torchApplied } = await burst(shooting);
  const facts = await camera.facts(video, still.method, await fpsOf(video));
  if (torchApplied) await camera.set({ torch: torchOn }).catch(() => {});
  assertGoing(camera, signal);
  return { blob: still.blob, frames, facts, ...(torchApplied && { torchApplied }) };
}

function assertGoing({ track }: Camera, signal: AbortSignal): void {
  if (signal.aborted) throw new Error("the photo was called off");
  if (track.readyState !== "live") throw new Error("the camera went away");
}

type Still = { readonly blob: Blob; readonly method: CameraFacts["method"] };

/** Uses the sensor's own still where the browser supports it, since it has more detail than a video frame. */
async function stillOf({ camera, frozen, signal }: Shooting): Promise<Still> {
  const Stills = stillCamera();
  if (!Stills) {
    await painted();
    return { blob: await encoded(frozen.drawn(Infinity), JPEG_QUALITY), method: "frame" };
  }
  const still = new Stills(camera.track).takePhoto().catch(() => undefined);
  const blob = await Promise.race([still, pause(STILL_TIMEOUT_MS)]);
  assertGoing(camera, signal);
  if (blob && blob.type === "image/jpeg" && blob.size > 0) return { blob, method: "photo" };
  // not the current picture, which the person has not seen
  return { blob: await encoded(frozen.drawn(Infinity), JPEG_QUALITY), method: "frame" };
}

async function burst({ camera, video, frozen, challenge, torchOn, signal }: Shooting) {
  const { torch, burst: count } = await challenge;
  const lit = camera.abilities().torch ? torch.slice(0, count) : undefined;
  // only when the torch was already as the challenge wants it for the first frame, or there is no torch
  const isFirst = !lit || (lit[0] === 1) === torchOn;
  // people lower the phone after the tap, so one frame shows the very moment, encoded like the others
  const frames = isFirst ? [await encoded(frozen.drawn(FRAME_WIDTH), FRAME_QUALITY)] : [];
  while (frames.length < count) {
    assertGoing(camera, signal);
    if (lit) {
      await camera.set({ torch: lit[frames.length] === 1 }).catch(() => {});
      await pause(TORCH_SETTLE_MS);
    }
    await nextPicture(video);
    frames.push(await encoded(drawnNow(video, FRAME_WIDTH), FRAME_QUALITY));
    await pause(FRAME_GAP_MS);
  }
  assertGoing(camera, signal);
  return { frames: frames.slice(0, count), ...(lit && { torchApplied: lit }) };
}

/** Ensures that no two frames of a burst show the same picture, unless the camera has stalled. */
function nextPicture(video: HTMLVideoElement): Promise<undefined> {
  const { promise, resolve } = deferred<undefined>();
  if (!onNextPicture(video, () => resolve(undefined))) return pause(0);
  return Promise.race([promise, pause(STANDSTILL_MS)]);
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the frame could not be encoded"))),
      "image/jpeg",
      quality,
    );
  });
}

/** Measures the real frame rate over a fifth of a second. Undefined when the browser does not report frames. */
async function fpsOf(video: HTMLVideoElement): Promise<number | undefined> {
  let frames = 0;
  let counting = true;
  const count = () => {
    frames += 1;
    if (counting) onNextPicture(video, count);
  };
  if (!onNextPicture(video, count)) return undefined;
  await pause(200);
  counting = false;
  return frames * 5;
}
