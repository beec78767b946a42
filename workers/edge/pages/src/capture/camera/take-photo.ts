import { deferred } from "../deferred.ts";
import { pause } from "../pause.ts";
import type { Camera, CameraFacts } from "./camera.ts";

export type Photo = {
  readonly blob: Blob;
  readonly frames: readonly Blob[];
  readonly facts: CameraFacts;
  /** The light that was on for each frame, where the device has one. */
  readonly torchApplied?: readonly (0 | 1)[];
};

export type Challenge = { readonly torch: readonly (0 | 1)[]; readonly burst: number };

const JPEG_QUALITY = 0.92;
const FRAME_WIDTH = 640;
const FRAME_QUALITY = 0.7;
const FRAME_GAP_MS = 120;
// how long phones take to switch the light
const TORCH_SETTLE_MS = 180;
// some stop for a moment when they take a still
const STANDSTILL_MS = 1_000;
// a camera that cannot take a still keeps silent about it
const STILL_TIMEOUT_MS = 4_000;

/** The photo first, as the person saw it; then the burst that shows whether a sensor looks at a scene. */
export async function takePhoto(
  camera: Camera,
  video: HTMLVideoElement,
  { challenge, torchOn }: { challenge: Challenge; torchOn: boolean },
): Promise<Photo> {
  const still = await stillOf(camera, video);
  const { frames, torchApplied } = await burst(camera, video, challenge);
  if (torchApplied) await camera.set({ torch: torchOn }).catch(() => {});
  const facts = camera.facts(video, still.method, await fpsOf(video));
  return { blob: still.blob, frames, facts, ...(torchApplied && { torchApplied }) };
}

type ImageCaptureLike = { takePhoto(): Promise<Blob> };

/** The sensor's own still where the browser can take one: it has more detail than a frame of the video. */
async function stillOf(
  { track }: Camera,
  video: HTMLVideoElement,
): Promise<{ blob: Blob; method: CameraFacts["method"] }> {
  // W3C Image Capture: Chromium has it, others do not
  const { ImageCapture } = globalThis as { ImageCapture?: new (track: MediaStreamTrack) => ImageCaptureLike };
  if (ImageCapture) {
    const still = new ImageCapture(track).takePhoto().catch(() => undefined);
    const blob = await Promise.race([still, pause(STILL_TIMEOUT_MS)]);
    if (blob && blob.type === "image/jpeg" && blob.size > 0) return { blob, method: "photo" };
  }
  return { blob: await frameOf(video, video.videoWidth, JPEG_QUALITY), method: "frame" };
}

async function burst(camera: Camera, video: HTMLVideoElement, { torch, burst: count }: Challenge) {
  const lit = camera.abilities().torch ? torch.slice(0, count) : undefined;
  const frames: Blob[] = [];
  /* oxlint-disable no-await-in-loop -- the frames follow each other in time, that is their point */
  for (let index = 0; index < count; index++) {
    if (lit) {
      await camera.set({ torch: lit[index] === 1 }).catch(() => {});
      await pause(TORCH_SETTLE_MS);
    }
    await nextPicture(video);
    frames.push(await frameOf(video, FRAME_WIDTH, FRAME_QUALITY));
    await pause(FRAME_GAP_MS);
  }
  /* oxlint-enable no-await-in-loop */
  return { frames, ...(lit && { torchApplied: lit }) };
}

/** No two frames of a burst are of the same picture, unless the camera stands still. */
function nextPicture(video: HTMLVideoElement): Promise<undefined> {
  if (!("requestVideoFrameCallback" in video)) return pause(0);
  const { promise, resolve } = deferred<undefined>();
  video.requestVideoFrameCallback(() => resolve(undefined));
  return Promise.race([promise, pause(STANDSTILL_MS)]);
}

function frameOf(video: HTMLVideoElement, maxWidth: number, quality: number): Promise<Blob> {
  const width = Math.min(maxWidth, video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the frame could not be encoded"))),
      "image/jpeg",
      quality,
    );
  });
}

/** Frames a second that really arrive, over a fifth of a second; undefined where the browser does not say. */
async function fpsOf(video: HTMLVideoElement): Promise<number | undefined> {
  if (!("requestVideoFrameCallback" in video)) return undefined;
  let frames = 0;
  let counting = true;
  const count = () => {
    frames += 1;
    if (counting) video.requestVideoFrameCallback(count);
  };
  video.requestVideoFrameCallback(count);
  await pause(200);
  counting = false;
  return frames * 5;
}
