import { sha256Hex } from "../record/canonical.ts";
import type { RecordFile } from "../record/record-file.ts";
import { type BundleFault, type Bytes, type ReadFile, textOf } from "./bundle.ts";
import { type ManifestFile, ORIGINALS_FOLDER, RECORD_SIGNATURE_PATH, TIME_STAMP_PATH } from "./manifest.ts";
import { readTimeStamp } from "./read-time-stamp.ts";

/** Compares the files that the record names, and those that repeat a part of it. */
export async function compareRecord(
  record: RecordFile,
  files: readonly ManifestFile[],
  read: ReadFile,
): Promise<readonly BundleFault[]> {
  const jws = await read(RECORD_SIGNATURE_PATH);
  const token = await read(TIME_STAMP_PATH);
  return [
    ...otherOriginals(record, files),
    ...faultIf(jws !== undefined && textOf(jws) !== record.seal.jws, "copy", RECORD_SIGNATURE_PATH),
    ...(token ? await timeStampFaults(token, record) : []),
  ];
}

function otherOriginals({ record }: RecordFile, files: readonly ManifestFile[]): readonly BundleFault[] {
  const sealed = new Set(record.captures.map(({ sha256 }) => sha256));
  return files
    .filter(({ path, sha256 }) => path.startsWith(ORIGINALS_FOLDER) && !sealed.has(sha256))
    .map(({ path }) => ({ is: "original", path }));
}

async function timeStampFaults(token: Bytes, { seal }: RecordFile): Promise<readonly BundleFault[]> {
  if (base64(token) !== seal.timestamp_token) return faultIf(true, "copy", TIME_STAMP_PATH);
  const signature = Uint8Array.from(new TextEncoder().encode(seal.jws));
  const isOfRecord = readTimeStamp(token)?.imprint === (await sha256Hex(signature));
  return faultIf(!isOfRecord, "time_stamp", TIME_STAMP_PATH);
}

function faultIf(isWrong: boolean, is: BundleFault["is"], path: string): readonly BundleFault[] {
  return isWrong ? [{ is, path }] : [];
}

function base64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
