import type { Location } from "../device/location.ts";

/** One photo, video or file on its way; it lies in IndexedDB until the service has it. */
export type Shot = {
  /** `client_capture_id`: however often it is sent, it is stored once (CONTRACT G3.4). */
  readonly id: string;
  readonly token: string;
  readonly step?: string;
  readonly kind: "image" | "upload" | "video";
  readonly blob: Blob;
  readonly name?: string;
  readonly capturedAt: string;
  readonly source: "camera" | "system_camera" | "file";
  readonly location?: Location;
  readonly nonce?: string;
  readonly device?: Readonly<Record<string, unknown>>;
  readonly frames: readonly Blob[];
  readonly state: "saved" | "uploading" | "done" | "refused";
  readonly sentBytes: number;
  /** Where a resumable upload stands, kept so that a killed tab goes on with it. */
  readonly uploadUrl?: string;
  readonly framesSent?: boolean;
  readonly captureId?: string;
  /** The code of SPEC 7 that it was refused with. */
  readonly refusal?: string;
};

/** When and where, at the shutter: what a person takes to look at it is not the photo's time. */
export type Moment = Pick<Shot, "capturedAt" | "location">;
/** What the camera or a file gives, before that is added. */
export type Taken = Pick<Shot, "blob" | "source" | "frames" | "name" | "device" | "nonce">;
export type NewShot = Moment & Taken;

export function percentOf({ sentBytes, blob }: Pick<Shot, "sentBytes" | "blob">): number {
  return blob.size === 0 ? 0 : Math.min(99, Math.floor((sentBytes / blob.size) * 100));
}
