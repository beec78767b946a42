import type { Trust } from "../c2pa/trust.ts";
import { sha256Hex } from "../record/canonical.ts";
import { type CheckedRecord, verifyRecordText } from "../record/verify-record.ts";
import { explainPhoto } from "./explain-photo.ts";
import { explainRecord } from "./explain-record.ts";
import { fileFormat } from "./file-format.ts";
import { type CheckingKeys, type RecordSigner, recordSigner } from "./record-signer.ts";
import type { SayCheck } from "./say-check.ts";
import type { Conclusion } from "./statement.ts";
import type { PhotoFile, PhotoReport, PhotoVerifier } from "./verify-photo.ts";

export type FileToCheck = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

export type Reading = {
  readonly name: string;
  readonly conclusion?: Conclusion;
  /** Why there is no conclusion. */
  readonly problem?: string;
};

export type Tools = {
  readonly say: SayCheck;
  /** Called with the first record. */
  readonly keys: () => Promise<CheckingKeys>;
  /** Called with the first photo. */
  readonly photoVerifier: () => Promise<PhotoVerifier>;
  readonly trust: Trust;
  /** Roots (PEM) that a visitor of the page supplied. A credential that only they vouch for stays undecided. */
  readonly givenRoots?: string;
};

type Candidate = FileToCheck & {
  readonly sha256: string;
  readonly record?: CheckedRecord & { readonly signer: RecordSigner };
  readonly problem?: string;
};

/** Checks each file on its own, and against the others. Nothing leaves the machine. */
export async function checkFiles(files: readonly FileToCheck[], tools: Tools): Promise<readonly Reading[]> {
  const candidates = await Promise.all(files.map((file) => candidateOf(file, tools)));
  return Promise.all(candidates.map((candidate) => readingOf(candidate, candidates, tools)));
}

async function candidateOf(file: FileToCheck, tools: Tools): Promise<Candidate> {
  const sha256 = await sha256Hex(file.bytes);
  try {
    const record = await recordIn(file, tools);
    return { ...file, sha256, ...(record && { record }) };
  } catch (error) {
    return { ...file, sha256, problem: messageOf(error) };
  }
}

async function recordIn({ bytes }: FileToCheck, { keys }: Tools): Promise<Candidate["record"]> {
  if (bytes[0] !== 0x7b) return undefined; // a record file is JSON and begins with a brace
  let asked: CheckingKeys | undefined;
  const checked = await verifyRecordText(new TextDecoder().decode(bytes), async () => {
    asked = await keys();
    return asked.jwks;
  });
  return checked && asked && { ...checked, signer: await recordSigner(checked.report, asked) };
}

async function readingOf(
  { name, bytes, sha256, record, problem }: Candidate,
  all: readonly Candidate[],
  tools: Tools,
): Promise<Reading> {
  if (problem !== undefined) return { name, problem };
  if (record) {
    const { file, report, signer } = record;
    return { name, conclusion: explainRecord(file, report, { signer, companions: all, say: tools.say }) };
  }
  const format = fileFormat(bytes);
  if (format === undefined) return { name, problem: tools.say("unreadable") };
  try {
    const report = await reportOn({ format, bytes }, tools);
    return {
      name,
      conclusion: explainPhoto(report, { sha256, records: all.flatMap(recordBeside), say: tools.say }),
    };
  } catch (error) {
    return { name, problem: messageOf(error) };
  }
}

/** A record that fails its check says nothing about a photo. */
function recordBeside({ name, record }: Candidate) {
  if (record?.report.verdict !== "valid") return [];
  return [{ name, file: record.file, isVouchedFor: record.signer.is !== "stranger" }];
}

async function reportOn(photo: PhotoFile, { photoVerifier, trust, givenRoots }: Tools): Promise<PhotoReport> {
  const verify = await photoVerifier();
  const report = await verify(photo, trust);
  if (report.state !== "untrusted" || !givenRoots) return report;
  const timeStamps = `${trust.timeStamps}\n${givenRoots}`;
  const { state } = await verify(photo, { ...trust, signers: givenRoots, timeStamps });
  return { ...report, state: state === "trusted" ? "given_root" : report.state };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
