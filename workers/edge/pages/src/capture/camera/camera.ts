/** Requested, reported and actual settings side by side: where they disagree, something stands between (CONTRACT G3.4). */
export type CameraFacts = {
  readonly label: string;
  readonly facing?: string;
  readonly requested: { readonly width: number; readonly height: number; readonly frameRate?: number };
  readonly reported: {
    readonly width?: number;
    readonly height?: number;
    readonly frameRate?: number;
    readonly facingMode?: string;
    readonly deviceId_present: boolean;
  };
  readonly actual: { readonly width: number; readonly height: number; readonly fps?: number };
  readonly cameras: number;
  readonly method: "photo" | "frame";
};

export type CameraTrouble = "denied" | "missing" | "busy";

export type CameraRequest = {
  readonly facing: "rear" | "front";
  readonly purpose: "photo" | "video";
  readonly audio: boolean;
};

const WANTED = {
  photo: { width: 4096, height: 3072 },
  video: { width: 1280, height: 720, frameRate: 30 },
} as const;

/** A camera that runs; `stop` gives it back. */
export class Camera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly #request: CameraRequest;
  readonly #cameras: number;

  private constructor(stream: MediaStream, track: MediaStreamTrack, request: CameraRequest, cameras: number) {
    this.stream = stream;
    this.track = track;
    this.#request = request;
    this.#cameras = cameras;
  }

  /** Rejects with what `getUserMedia` rejects with; see `troubleOf`. */
  static async open(request: CameraRequest): Promise<Camera> {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (!mediaDevices) throw new DOMException("no camera interface", "NotSupportedError");
    const wanted = WANTED[request.purpose];
    const stream = await mediaDevices.getUserMedia({
      audio: request.audio,
      video: {
        facingMode: { ideal: request.facing === "front" ? "user" : "environment" },
        width: { ideal: wanted.width },
        height: { ideal: wanted.height },
        ...("frameRate" in wanted && { frameRate: { ideal: wanted.frameRate } }),
      },
    });
    const [track] = stream.getVideoTracks();
    if (!track) throw new DOMException("no video track", "NotFoundError");
    const devices = await mediaDevices.enumerateDevices().catch(() => []);
    const cameras = devices.filter(({ kind }) => kind === "videoinput").length;
    return new Camera(stream, track, request, cameras);
  }

  facts(video: HTMLVideoElement, method: CameraFacts["method"], fps?: number): CameraFacts {
    const { width, height, frameRate, facingMode, deviceId } = this.track.getSettings();
    return {
      label: this.track.label,
      facing: this.#request.facing,
      requested: WANTED[this.#request.purpose],
      reported: {
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        ...(frameRate !== undefined && { frameRate: Math.round(frameRate * 10) / 10 }),
        ...(facingMode !== undefined && { facingMode }),
        deviceId_present: deviceId !== undefined && deviceId !== "",
      },
      actual: { width: video.videoWidth, height: video.videoHeight, ...(fps !== undefined && { fps }) },
      cameras: this.#cameras,
      method,
    };
  }

  /** What the device can do beyond taking pictures. */
  abilities(): { readonly torch: boolean; readonly zoom?: ZoomRange } {
    // not in lib.dom: W3C Image Capture
    const found = (this.track.getCapabilities?.() ?? {}) as { torch?: boolean; zoom?: ZoomRange };
    const zoomable = found.zoom && found.zoom.max > found.zoom.min;
    return { torch: found.torch === true, ...(zoomable && found.zoom && { zoom: found.zoom }) };
  }

  async set(setting: { torch: boolean } | { zoom: number }): Promise<void> {
    await this.track.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] });
  }

  stop(): void {
    for (const track of this.stream.getTracks()) track.stop();
  }
}

export type ZoomRange = { readonly min: number; readonly max: number; readonly step: number };

/** Why there is no camera, in the terms that a person can act on. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}
