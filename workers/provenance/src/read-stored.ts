import type { CredentialReading } from "@svc/domain/credential-reading";
import { release } from "@svc/seal/c2pa/memory-blob";

/** The file is in memory twice: here and in the library. */
const LARGEST_READ_BYTES = 25 * 1024 * 1024;
/** A clip's manifest follows its brand and precedes its pictures (C2PA 2.4, A.5). */
const HEAD_BYTES = 65_536;
const MANIFEST_MARK = "jumb";

/** Reads the credential of a stored clip. Undefined if it has one but is too large to check. */
export async function readStored(
  bucket: Pick<R2Bucket, "get">,
  key: string,
  read: (bytes: Uint8Array) => Promise<CredentialReading>,
): Promise<CredentialReading | undefined> {
  const head = await bucket.get(key, { range: { offset: 0, length: HEAD_BYTES } });
  if (!head) throw new Error(`${key} is gone`);
  if (!Buffer.from(await head.arrayBuffer()).includes(MANIFEST_MARK)) return { present: false };
  if (head.size > LARGEST_READ_BYTES) return undefined;
  const stored = await bucket.get(key);
  if (!stored) throw new Error(`${key} is gone`);
  const bytes = new Uint8Array(await stored.arrayBuffer());
  try {
    return await read(bytes);
  } finally {
    release(bytes);
  }
}
