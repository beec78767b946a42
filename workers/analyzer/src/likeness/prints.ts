import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import { decodeFingerprint, encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import type { Fingerprint } from "@svc/matching/fingerprint";
import type { AnalyzerEnv } from "@svc/platform/env";
import type { PhotoKey } from "@svc/domain/photo-index";
import { originalKey, printKey } from "@svc/store/r2/files";

type Bucket = Pick<AnalyzerEnv, "PHOTOS">;

/** Creation of the verification, which a match reports. */
type Times = { readonly createdAt: number };

export type KeptPrint = { readonly print: Fingerprint; readonly createdAt: number };

/** Stored next to the photo, so that a redaction finds it by the photo's path. */
export async function keepPrint(
  { PHOTOS }: Bucket,
  original: string,
  print: Fingerprint,
  { createdAt, atMs }: Times & { readonly atMs?: number },
): Promise<void> {
  const customMetadata = { createdAt: String(createdAt) };
  await PHOTOS.put(printKey(original, atMs), encodeFingerprint(print), { customMetadata });
}

/** Undefined if there is none, or if it has another version. */
export async function readPrint(
  { PHOTOS }: Bucket,
  original: string,
  atMs?: number,
): Promise<KeptPrint | undefined> {
  const stored = await PHOTOS.get(printKey(original, atMs));
  const print = stored && decodeFingerprint(new Uint8Array(await stored.arrayBuffer()));
  return print ? { print, createdAt: Number(stored.customMetadata?.["createdAt"]) } : undefined;
}

export function readPrintOf(
  env: Bucket,
  accountId: AccountId,
  { verificationId, captureId, atMs }: PhotoKey,
): Promise<KeptPrint | undefined> {
  return readPrint(env, originalKey(accountId, verificationId, captureId), atMs);
}

export type Pictured = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly key: string;
  readonly createdAt: number;
  /** For a clip: its seconds. */
  readonly moments?: readonly number[];
};

/** A capture's pictures that have a fingerprint. */
export type Picture = { readonly atMs?: number; readonly print: Fingerprint };

export async function picturesOf(env: Bucket, { key, moments }: Pictured): Promise<readonly Picture[]> {
  const times = moments ?? [undefined];
  const read = await Promise.all(
    times.map(async (atMs) => ({ atMs, kept: await readPrint(env, key, atMs) })),
  );
  return read.flatMap(({ atMs, kept }) =>
    kept ? [{ ...(atMs !== undefined && { atMs }), print: kept.print }] : [],
  );
}
