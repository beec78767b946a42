import type { AccountId, BrandId, CaptureId, UploadId, VerificationId } from "@svc/domain/ids";

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

/** The copy with our Content Credential; its address is that of the variant `sealed`. */
export function sealedKey(original: string): string {
  return `${original}.sealed`;
}

/** A brand's logo, by its content: another logo has another key. */
export function logoKey(accountId: AccountId, brandId: BrandId, sha256: string): string {
  return `t/${accountId}/b/${brandId}/${sha256}`;
}

/** Everything of one verification. */
export function ownerPath(accountId: AccountId, verificationId: VerificationId): string {
  return `t/${accountId}/v/${verificationId}/`;
}

/** Every chunk of one upload that is not yet a capture. */
export function uploadPath(accountId: AccountId, verificationId: VerificationId, uploadId: UploadId): string {
  return `${ownerPath(accountId, verificationId)}u/${uploadId}/`;
}
