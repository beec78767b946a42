import { earlyStream } from "../early-start.ts";
import { cameras, capabilitiesOf, type ZoomRange } from "../device/support.ts";
import { PHOTO_SIZE, photoWishes } from "./photo-wishes.ts";

/**
 * Requested, reported and actual settings. A mismatch suggests that something sits between camera and page (CONTRACT
 * G3.4).
 */
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

/** `unreadable`: the browser hides canvas pixels from pages. `unrecordable`: it cannot record clips. */
export type CameraTrouble = "denied" | "missing" | "busy" | "unreadable" | "unrecordable";

export type CameraRequest = {
  readonly facing: "rear" | "front";
  readonly purpose: "photo" | "video";
  readonly audio: boolean;
};

const WANTED = {
  photo: PHOTO_SIZE,
  video: { width: 1280, height: 720, frameRate: 30 },
} as const;

/** An open camera. `stop` releases it. */
export class Camera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly #request: CameraRequest;
  /** Queried while the first picture is loading, so it costs no time. */
  readonly #cameras: Promise<number>;

  private constructor(stream: MediaStream, track: MediaStreamTrack, request: CameraRequest) {
    this.stream = stream;
    this.track = track;
    this.#request = request;
    this.#cameras = countCameras();
  }

  /** Rejects with the error of `getUserMedia`; see `troubleOf`. */
  static async open(request: CameraRequest): Promise<Camera> {
    const wishes = wishesOf(request);
    const stream = await (earlyStream(JSON.stringify(wishes)) ?? cameras().getUserMedia(wishes));
    const [track] = stream.getVideoTracks();
    if (!track) throw new DOMException("no video track", "NotFoundError");
    return new Camera(stream, track, request);
  }

  async facts(video: HTMLVideoElement, method: CameraFacts["method"], fps?: number): Promise<CameraFacts> {
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
      cameras: await this.#cameras,
      method,
    };
  }

  /** The camera's features besides taking pictures. */
  abilities(): { readonly torch: boolean; readonly zoom?: ZoomRange & { readonly now: number } } {
    const found = capabilitiesOf(this.track);
    const zoomable = found.zoom && found.zoom.max > found.zoom.min;
    if (!zoomable || !found.zoom) return { torch: found.torch === true };
    const { zoom: now = found.zoom.min } = this.track.getSettings() as { readonly zoom?: number };
    const { min, max, step } = found.zoom;
    return { torch: found.torch === true, zoom: { min, max, step, now } };
  }

  async set(setting: { torch: boolean } | { zoom: number }): Promise<void> {
    await this.track.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] });
  }

  stop(): void {
    for (const track of this.stream.getTracks()) track.stop();
  }
}

async function countCameras(): Promise<number> {
  const devices = await cameras()
    .enumerateDevices()
    .catch(() => []);
  return devices.filter(({ kind }) => kind === "videoinput").length;
}

/** Why there is no camera, in terms a person can act on. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "missing";
}

function wishesOf({ facing, purpose, audio }: CameraRequest): MediaStreamConstraints {
  const photo = photoWishes(facing);
  if (purpose === "photo") return photo;
  const { width, height, frameRate } = WANTED.video;
  const { facingMode } = photo.video;
  const size = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frameRate } };
  return { audio, video: { facingMode, ...size } };
}
