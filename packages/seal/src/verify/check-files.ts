import { toHex } from "../record/canonical.ts";
import { readRecordFile } from "../record/read-record-file.ts";
import type { RecordFile } from "../record/record-file.ts";
import { type RecordReport, verifyRecord } from "../record/verify-record.ts";
import { explainPhoto } from "./explain-photo.ts";
import { explainRecord } from "./explain-record.ts";
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

type Candidate = FileToCheck & {
  readonly sha256: string;
  readonly record?: RecordFile;
  readonly report?: RecordReport;
  readonly problem?: string;
};

const UNREADABLE =
  "This is neither a photo, a clip (JPEG, PNG, WebP, HEIC, AVIF, MP4, MOV) nor a record file of this service.";

/** Checks each file, and what they say of one another. Nothing leaves the machine. */
export async function checkFiles(files: readonly FileToCheck[], tools: Tools): Promise<readonly Reading[]> {
  const candidates = await Promise.all(files.map((file) => candidateOf(file, tools)));
  return Promise.all(candidates.map((candidate) => readingOf(candidate, candidates, tools)));
}

async function candidateOf(file: FileToCheck, { jwks }: Tools): Promise<Candidate> {
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", file.bytes)));
  const record = recordIn(file);
  if (!record) return { ...file, sha256 };
  try {
    const report = await verifyRecord(record, await jwks());
    return { ...file, sha256, ...(report && { record, report }) };
  } catch (error) {
    return { ...file, sha256, problem: messageOf(error) };
  }
}

function recordIn({ bytes }: FileToCheck): RecordFile | undefined {
  // a record file is JSON, which begins with a brace
  return bytes[0] === 0x7b ? readRecordFile(new TextDecoder().decode(bytes)) : undefined;
}

async function readingOf(
  { name, bytes, sha256, record, report, problem }: Candidate,
  all: readonly Candidate[],
  { photoVerifier, roots }: Tools,
): Promise<Reading> {
  if (problem !== undefined) return { name, problem };
  if (record && report) return { name, conclusion: explainRecord(record, report, all) };
  const format = fileFormat(bytes);
  if (format === undefined) return { name, problem: UNREADABLE };
  // a record that does not hold says nothing about a photo
  const records = all.flatMap((one) =>
    one.record && one.report?.verdict === "valid" ? [{ name: one.name, file: one.record }] : [],
  );
  try {
    const verify = await photoVerifier();
    return { name, conclusion: explainPhoto(await verify({ format, bytes }, roots), { sha256, records }) };
  } catch (error) {
    return { name, problem: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
