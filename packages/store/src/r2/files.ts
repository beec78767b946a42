import {
  type AccountId,
  type BrandId,
  type CaptureId,
  isCaptureId,
  isVerificationId,
  type UploadId,
  type VerificationId,
} from "@svc/domain/ids";

/** Where a capture's bytes lie, by account first, so that one prefix holds all that a tenant owns. */
export function originalKey(
  accountId: AccountId,
  verificationId: VerificationId,
  captureId: CaptureId,
): string {
  return `${ownerPath(accountId, verificationId)}${captureId}`;
}

/** A low-resolution frame taken beside the photo, counted from 0 (CONTRACT G3.4). */
export function frameKey(original: string, index: number): string {
  return `${original}.frame${index}`;
}

/** A small JPEG of the photo, made when it was judged; its address is that of the variant `thumb`. */
export function thumbKey(original: string): string {
  return `${original}.thumb`;
}

/** Where damage is seen on the photo, drawn as SVG and as PNG; their addresses are those of these variants. */
export function overlayKey(original: string, variant: "overlay" | "overlay_png"): string {
  return `${original}.${variant}`;
}

/** The copy with our Content Credential; its address is that of the variant `sealed`. */
export function sealedKey(original: string): string {
  return `${original}.sealed`;
}

/** What a picture is found again by, made when it was judged; of a clip one for each second that was looked at. */
export function printKey(original: string, atMs?: number): string {
  return atMs === undefined ? `${original}.print` : `${original}.print${atMs}`;
}

/** A file that was captured, or the fingerprint of one of its pictures. */
export type FilePlace = {
  readonly key: string;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly variant: "original" | "print";
  readonly atMs?: number;
};

const FILE = /^t\/[^/]+\/v\/(?<verification>[^/]+)\/(?<capture>[^/.]+)(?<print>\.print(?<at>\d*))?$/;

/** Undefined for whatever else lies there. */
export function fileOf(key: string): FilePlace | undefined {
  const { verification = "", capture = "", print, at = "" } = FILE.exec(key)?.groups ?? {};
  if (!isVerificationId(verification) || !isCaptureId(capture)) return undefined;
  return {
    key,
    verificationId: verification,
    captureId: capture,
    variant: print === undefined ? "original" : "print",
    ...(at !== "" && { atMs: Number(at) }),
  };
}

/** A brand's logo, by its content: another logo has another key. */
export function logoKey(accountId: AccountId, brandId: BrandId, sha256: string): string {
  return `t/${accountId}/b/${brandId}/${sha256}`;
}

/** Everything of all verifications of an account. */
export function filesPath(accountId: AccountId): string {
  return `t/${accountId}/v/`;
}

/** Everything of one verification. */
export function ownerPath(accountId: AccountId, verificationId: VerificationId): string {
  return `${filesPath(accountId)}${verificationId}/`;
}

/** Every chunk of one upload that is not yet a capture. */
export function uploadPath(accountId: AccountId, verificationId: VerificationId, uploadId: UploadId): string {
  return `${ownerPath(accountId, verificationId)}u/${uploadId}/`;
}
