import { presentRecordFile } from "@svc/contract/record/present-record";
import { type Capture, keptCaptures, type Verification } from "@svc/domain/verification/state";
import { logFailure } from "@svc/platform/log";
import {
  type AbsentFile,
  KEYS_PATH,
  ORIGINALS_FOLDER,
  RECORD_PATH,
  RECORD_SIGNATURE_PATH,
  SEALED_FOLDER,
  TIME_STAMP_PATH,
} from "@svc/seal/bundle/manifest";
import type { BundleFile } from "@svc/seal/bundle/write-bundle";
import { originalKey, sealedKey } from "@svc/store/r2/files";
import { extensionOf } from "../capture/file-extension.ts";
import { absentCopy, absentOfRecord, type Gone, goneIn } from "./absent-parts.ts";
import { caseFiles } from "./case-files.ts";
import type { Gathered } from "./gathered.ts";
import { textFiles } from "./text-files.ts";

/** CONTRACT G17: the files in their order. Each is read only when the one before it was written. */
export async function* bundleFiles(photos: R2Bucket, gathered: Gathered): AsyncGenerator<BundleFile> {
  const { state, events, detail, report, parts, keys, absent } = gathered;
  const gone = goneIn(state, events);
  const written: string[] = [];
  const files = async function* (): AsyncGenerator<BundleFile> {
    for (const capture of keptCaptures(state)) yield* captureFiles(photos, state, { capture, gone, absent });
    yield* named(caseFiles(detail, events));
    yield* named(recordFiles(state));
    absent.push(...absentOfRecord(state, gone));
    yield { path: "report.pdf", content: report };
    yield { path: KEYS_PATH, content: `${JSON.stringify(keys.jwks, undefined, 2)}\n` };
    yield* named(Object.fromEntries(Object.entries(parts).filter(([path]) => !path.endsWith(".txt"))));
  };
  try {
    for await (const file of files()) {
      written.push(file.path);
      yield file;
    }
    yield* named(await textFiles(gathered, written));
  } catch (error) {
    logFailure("bundle", error, { verification: state.id });
    throw error;
  }
}

function* named(files: Readonly<Record<string, string | Uint8Array>>): Generator<BundleFile> {
  for (const [path, content] of Object.entries(files)) yield { path, content };
}

type OfCapture = {
  readonly capture: Capture;
  readonly gone: Gone | undefined;
  readonly absent: AbsentFile[];
};

async function* captureFiles(
  photos: R2Bucket,
  state: Verification,
  { capture, gone, absent }: OfCapture,
): AsyncGenerator<BundleFile> {
  const { id, contentType, sha256 } = capture;
  const key = originalKey(state.accountId, state.id, id);
  const extension = extensionOf(contentType) ?? "bin";
  const original = gone ? null : await photos.get(key);
  if (original) yield { path: `${ORIGINALS_FOLDER}${id}.${extension}`, content: original.body };
  else absent.push({ file: "original", capture_id: id, sha256, ...(gone ?? { why: "not_stored" }) });
  const without = absentCopy(state, capture, gone);
  const sealed = without ? null : await photos.get(sealedKey(key));
  if (sealed) yield { path: `${SEALED_FOLDER}${id}-sealed.${extension}`, content: sealed.body };
  else absent.push(without ?? { file: "sealed", capture_id: id, why: "not_stored" });
}

/** The record, and two of its members as files for programs that read nothing else. */
function recordFiles(state: Verification): Readonly<Record<string, string | Uint8Array>> {
  const file = presentRecordFile(state);
  if (!file) return {};
  const { jws, timestamp_token: token } = file.seal;
  return {
    [RECORD_PATH]: JSON.stringify(file),
    [RECORD_SIGNATURE_PATH]: jws,
    ...(token !== undefined && { [TIME_STAMP_PATH]: new Uint8Array(Buffer.from(token, "base64")) }),
  };
}
