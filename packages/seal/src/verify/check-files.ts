import { toHex } from "../record/canonical.ts";
import { readRecordFile } from "../record/read-record-file.ts";
import type { RecordFile } from "../record/record-file.ts";
import { verifyRecord } from "../record/verify-record.ts";
import { type Companion, explainRecord } from "./explain-record.ts";
import { explainPhoto } from "./explain-photo.ts";
import { fileFormat } from "./file-format.ts";
import type { Conclusion } from "./statement.ts";
import type { PhotoVerifier } from "./verify-photo.ts";

export type FileToCheck = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

export type Reading = {
  readonly name: string;
  readonly conclusion?: Conclusion;
  /** Why there is none. */
  readonly problem?: string;
};

export type Tools = {
  /** Asked for with the first record. */
  readonly jwks: () => Promise<Parameters<typeof verifyRecord>[1]>;
  /** Asked for with the first photo. */
  readonly photoVerifier: () => Promise<PhotoVerifier>;
  /** PEM. */
  readonly roots: string;
};

const UNREADABLE =
  "This is neither a photo, a clip (JPEG, PNG, WebP, HEIC, AVIF, MP4, MOV) nor a record file of this service.";

/** Checks each file, and what they say of one another. Nothing leaves the machine. */
export async function checkFiles(files: readonly FileToCheck[], tools: Tools): Promise<readonly Reading[]> {
  const kinds = files.map((file) => ({ ...file, format: fileFormat(file.bytes), record: recordIn(file) }));
  const companions = await Promise.all(kinds.filter(({ record }) => !record).map(companionOf));
  const seals = kinds.flatMap(({ name, record }) => (record ? [{ name, sha256: record.seal.hash }] : []));
  const readings = kinds.map(async ({ name, bytes, format, record }): Promise<Reading> => {
    try {
      if (record) return { name, ...(await readRecord(record, companions, tools)) };
      if (format === undefined) return { name, problem: UNREADABLE };
      const verify = await tools.photoVerifier();
      return { name, conclusion: explainPhoto(await verify({ format, bytes }, tools.roots), seals) };
    } catch (error) {
      return { name, problem: error instanceof Error ? error.message : String(error) };
    }
  });
  return Promise.all(readings);
}

async function readRecord(record: RecordFile, companions: readonly Companion[], { jwks }: Tools) {
  const report = await verifyRecord(record, await jwks());
  return report ? { conclusion: explainRecord(record, report, companions) } : { problem: UNREADABLE };
}

function recordIn({ bytes }: FileToCheck): RecordFile | undefined {
  // a record file is JSON, which begins with a brace
  return bytes[0] === 0x7b ? readRecordFile(new TextDecoder().decode(bytes)) : undefined;
}

async function companionOf({ name, bytes }: FileToCheck): Promise<Companion> {
  return { name, sha256: toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) };
}
