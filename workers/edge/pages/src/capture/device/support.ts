/** Typed as possibly missing, since lib.dom assumes that everything exists. */
const device = () => navigator as Partial<Navigator>;

/** Rejects with an error that `troubleOf` understands when the browser gives pages no cameras. */
export function cameras(): MediaDevices {
  const { mediaDevices } = device();
  if (!mediaDevices) throw new DOMException("no camera interface", "NotSupportedError");
  return mediaDevices;
}

type Stills = new (track: MediaStreamTrack) => { takePhoto(): Promise<Blob> };

/** W3C Image Capture. Undefined when a video frame has to be used instead. */
export function stillCamera(): Stills | undefined {
  return (globalThis as { ImageCapture?: Stills }).ImageCapture;
}

export type ZoomRange = { readonly min: number; readonly max: number; readonly step: number };

type Lens = { readonly torch?: boolean; readonly zoom?: ZoomRange };

/** W3C Image Capture's `torch` and `zoom`, which lib.dom lacks. Empty when the browser reports nothing. */
export function capabilitiesOf(track: MediaStreamTrack): Lens {
  return ((track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}) as Lens;
}

/** Calls back at the next video frame. Returns false when the browser does not report frames. */
export function onNextPicture(video: HTMLVideoElement, seen: () => void): boolean {
  if (!("requestVideoFrameCallback" in video)) return false;
  video.requestVideoFrameCallback(seen);
  return true;
}

/** A video frame that the browser holds until it is closed. */
export type HeldFrame = VideoFrame;

/**
 * WebCodecs: the current video frame, to be closed by the caller. Undefined when it cannot be held, or not as shown.
 * Never used in WebKit, which ignores the rotation of a frame (WebKit 39449), and a rotation by 180 degrees cannot be
 * detected by size.
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

/** The HTML standard fixes `vendor` to one value per engine. */
function isAppleEngine(): boolean {
  return navigator.vendor.startsWith("Apple");
}

/** The first type that can be recorded. Undefined when there is none. */
export function recordableOf(types: readonly string[]): string | undefined {
  const { MediaRecorder: recorder } = globalThis as Partial<typeof globalThis>;
  return types.find((type) => recorder?.isTypeSupported(type));
}

/** `options` needs a type from `recordableOf`. */
export function newRecorder(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder {
  return new MediaRecorder(stream, options);
}

/** Vibrates where the device can. Optional feedback only. */
export function buzz(ms: number): void {
  device().vibrate?.(ms);
}

/** Whether the permission is already granted. False when the browser does not say. */
export async function isGranted(name: PermissionName): Promise<boolean> {
  const status = await device()
    .permissions?.query({ name })
    .catch(() => undefined);
  return status?.state === "granted";
}

type AgentData = { readonly platform: string; readonly mobile: boolean };

/** WICG User-Agent Client Hints, which lib.dom lacks. */
export function agentData(): AgentData | undefined {
  return (navigator as { readonly userAgentData?: AgentData }).userAgentData;
}

/** Returns false when the browser does not allow copying. */
export async function copyText(text: string): Promise<boolean> {
  const writing = device().clipboard?.writeText(text);
  if (!writing) return false;
  return writing.then(
    () => true,
    () => false,
  );
}

/** The APIs that keep the page on the device. Undefined when one is missing. */
export function keeping(): { worker: ServiceWorkerContainer; storage: CacheStorage } | undefined {
  const { serviceWorker: worker } = device();
  const { caches: storage } = globalThis as Partial<typeof globalThis>;
  return worker && storage && { worker, storage };
}

/** Sends the report even while the page unloads; falls back to a regular request without sendBeacon. */
export function sendAway(url: string, body: string): void {
  if (device().sendBeacon?.(url, body)) return;
  void fetch(url, { method: "POST", body, keepalive: true }).catch(() => {});
}

/** The origin of the page around this frame; undefined where the browser does not say. */
export function parentOrigin(): string | undefined {
  return (location as Partial<Location>).ancestorOrigins?.[0];
}

/** Whether the page around this frame lets it use the camera. True where the browser does not say. */
export function allowsCamera(): boolean {
  const { featurePolicy: policy } = document as { readonly featurePolicy?: Policy };
  return policy?.allowsFeature("camera") ?? true;
}

type Policy = { allowsFeature(name: string): boolean };
