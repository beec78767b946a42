import {
  type AccountId,
  type BrandId,
  type CaptureId,
  isCaptureId,
  isVerificationId,
  type UploadId,
  type VerificationId,
} from "@svc/domain/ids";

/**
 * The storage key of a capture's file. It begins with the account, so that one prefix covers everything of a
 * tenant.
 */
export function originalKey(
  accountId: AccountId,
  verificationId: VerificationId,
  captureId: CaptureId,
): string {
  return `${ownerPath(accountId, verificationId)}${captureId}`;
}

/** A low-resolution frame of the photo, counted from 0 (CONTRACT G3.4). */
export function frameKey(original: string, index: number): string {
  return `${original}.frame${index}`;
}

/** A small JPEG of the photo, made when it was judged. Its URL has the variant `thumb`. */
export function thumbKey(original: string): string {
  return `${original}.thumb`;
}

/** The damage overlay of the photo, as SVG and PNG. Their URLs have these variants. */
export function overlayKey(original: string, variant: "overlay" | "overlay_png"): string {
  return `${original}.${variant}`;
}

/** The copy with our Content Credential. Its URL has the variant `sealed`. */
export function sealedKey(original: string): string {
  return `${original}.sealed`;
}

/** The fingerprint of an image, made when it was judged. A clip has one for each examined second. */
export function printKey(original: string, atMs?: number): string {
  return atMs === undefined ? `${original}.print` : `${original}.print${atMs}`;
}

/** A captured file, or the fingerprint of one of its images. */
export type FilePlace = {
  readonly key: string;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly variant: "original" | "print";
  readonly atMs?: number;
};

const FILE = /^t\/[^/]+\/v\/(?<verification>[^/]+)\/(?<capture>[^/.]+)(?<print>\.print(?<at>\d*))?$/;

/** Undefined for any other object. */
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

/** A brand's logo. The key contains its hash, so another logo has another key. */
export function logoKey(accountId: AccountId, brandId: BrandId, sha256: string): string {
  return `t/${accountId}/b/${brandId}/${sha256}`;
}

/** The prefix of all verifications of an account. */
export function filesPath(accountId: AccountId): string {
  return `t/${accountId}/v/`;
}

/** The prefix of one verification. */
export function ownerPath(accountId: AccountId, verificationId: VerificationId): string {
  return `${filesPath(accountId)}${verificationId}/`;
}

/** The prefix of the chunks of one unfinished upload. */
export function uploadPath(accountId: AccountId, verificationId: VerificationId, uploadId: UploadId): string {
  return `${ownerPath(accountId, verificationId)}u/${uploadId}/`;
}
