/** The browser's objects as they may be: lib.dom takes everything for given. */
const device = () => navigator as Partial<Navigator>;

/** Rejects with what `troubleOf` knows where the browser has no cameras for pages. */
export function cameras(): MediaDevices {
  const { mediaDevices } = device();
  if (!mediaDevices) throw new DOMException("no camera interface", "NotSupportedError");
  return mediaDevices;
}

type Stills = new (track: MediaStreamTrack) => { takePhoto(): Promise<Blob> };

/** W3C Image Capture; undefined where a frame of the video has to do. */
export function stillCamera(): Stills | undefined {
  return (globalThis as { ImageCapture?: Stills }).ImageCapture;
}

export type ZoomRange = { readonly min: number; readonly max: number; readonly step: number };

type Lens = { readonly torch?: boolean; readonly zoom?: ZoomRange };

/** W3C Image Capture's `torch` and `zoom`, which lib.dom does not know; empty where the browser tells nothing. */
export function capabilitiesOf(track: MediaStreamTrack): Lens {
  return ((track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}) as Lens;
}

/** Calls back at the video's next picture; false where the browser does not say when that is. */
export function onNextPicture(video: HTMLVideoElement, seen: () => void): boolean {
  if (!("requestVideoFrameCallback" in video)) return false;
  video.requestVideoFrameCallback(seen);
  return true;
}

/** A picture of a video that the browser holds until it is closed. */
export type HeldFrame = VideoFrame;

/**
 * WebCodecs: the video's picture of this moment, to be closed; undefined where it cannot be held, or not as it is shown. Never in
 * Apple's engine, which draws a frame without its rotation (WebKit 39449): half a turn leaves the size as it is.
 */
export function frameOf(video: HTMLVideoElement): HeldFrame | undefined {
  const { VideoFrame: Frame } = globalThis as Partial<typeof globalThis>;
  if (!Frame || isAppleEngine()) return undefined;
  try {
    const frame = new Frame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
  } catch {
    // a video without a picture has no frame either
  }
  return undefined;
}

/** `vendor` is frozen by the HTML standard to a value of each engine. */
function isAppleEngine(): boolean {
  return navigator.vendor.startsWith("Apple");
}

/** The first of these types that can be recorded; undefined where none can. */
export function recordableOf(types: readonly string[]): string | undefined {
  const { MediaRecorder: recorder } = globalThis as Partial<typeof globalThis>;
  return types.find((type) => recorder?.isTypeSupported(type));
}

/** To be called with a type of `recordableOf`. */
export function newRecorder(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder {
  return new MediaRecorder(stream, options);
}

/** Felt where the device can; nothing hangs on it. */
export function buzz(ms: number): void {
  device().vibrate?.(ms);
}

/** Whether the browser will ask nothing; false where it does not tell. */
export async function isGranted(name: PermissionName): Promise<boolean> {
  const status = await device()
    .permissions?.query({ name })
    .catch(() => undefined);
  return status?.state === "granted";
}

type AgentData = { readonly platform: string; readonly mobile: boolean };

/** WICG User-Agent Client Hints, which lib.dom does not know. */
export function agentData(): AgentData | undefined {
  return (navigator as { readonly userAgentData?: AgentData }).userAgentData;
}

/** False where the browser lets nothing be copied. */
export async function copyText(text: string): Promise<boolean> {
  const writing = device().clipboard?.writeText(text);
  if (!writing) return false;
  return writing.then(
    () => true,
    () => false,
  );
}

/** What keeps the page on the device; undefined where nothing can. */
export function keeping(): { worker: ServiceWorkerContainer; storage: CacheStorage } | undefined {
  const { serviceWorker: worker } = device();
  const { caches: storage } = globalThis as Partial<typeof globalThis>;
  return worker && storage && { worker, storage };
}

/** Survives the end of the page; by an ordinary request where the browser has no beacon. */
export function sendAway(url: string, body: string): void {
  if (device().sendBeacon?.(url, body)) return;
  void fetch(url, { method: "POST", body, keepalive: true }).catch(() => {});
}
