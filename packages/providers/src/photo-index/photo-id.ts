import { isCaptureId, isVerificationId } from "@svc/domain/ids";
import type { PhotoKey } from "@svc/domain/photo-index";

const ID = /^([0-9A-Z]{26})\.([0-9A-Z]{26})(?:\.(\d{1,10}))?$/;

/** At most 64 characters, Vectorize's limit for an id, and always the same for one picture. */
export function photoId({ verificationId, captureId, atMs }: PhotoKey): string {
  const place = `${verificationId.slice("vfy_".length)}.${captureId.slice("cap_".length)}`;
  return atMs === undefined ? place : `${place}.${Math.round(atMs)}`;
}

/** Undefined if it is not one of our ids. */
export function photoKeyOf(id: string): PhotoKey | undefined {
  const [, verification, capture, at] = ID.exec(id) ?? [];
  const [verificationId, captureId] = [`vfy_${verification}`, `cap_${capture}`];
  if (!isVerificationId(verificationId) || !isCaptureId(captureId)) return undefined;
  return { verificationId, captureId, ...(at !== undefined && { atMs: Number(at) }) };
}
