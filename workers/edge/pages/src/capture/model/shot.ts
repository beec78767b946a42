import type { MediaKind } from "@svc/domain/verification/step-kinds";
import type { Location } from "../device/location.ts";

/** A photo, clip or file on its way. It stays in IndexedDB until the service has it. */
export type Shot = {
  /** `client_capture_id`: makes a repeated delivery idempotent (CONTRACT G3.4). */
  readonly id: string;
  readonly token: string;
  readonly step?: string;
  readonly kind: MediaKind;
  readonly blob: Blob;
  readonly name?: string;
  readonly capturedAt: string;
  readonly source: "camera" | "system_camera" | "file";
  readonly location?: Location;
  readonly nonce?: string;
  /** The code on the paper in it. */
  readonly sceneCode?: string;
  readonly device?: Readonly<Record<string, unknown>>;
  readonly frames: readonly Blob[];
  readonly state: "saved" | "uploading" | "done" | "refused";
  readonly sentBytes: number;
  /** The address of a resumable upload, stored so that it continues after the tab was killed. */
  readonly uploadUrl?: string;
  readonly framesSent?: boolean;
  readonly captureId?: string;
  /** The error code (SPEC 7) of the refusal. */
  readonly refusal?: string;
};

/** Time and place at the shutter. The time a person spends on the review does not count. */
export type Moment = Pick<Shot, "capturedAt" | "location">;
/** The output of the camera or a file input, without time and place. */
export type Taken = Pick<Shot, "blob" | "source" | "frames" | "name" | "device" | "nonce">;
export type NewShot = Moment & Taken;

export function percentOf({ sentBytes, blob }: Pick<Shot, "sentBytes" | "blob">): number {
  return blob.size === 0 ? 0 : Math.min(99, Math.floor((sentBytes / blob.size) * 100));
}
