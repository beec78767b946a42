import type { RecordFile } from "../record/record-file.ts";
import type { RecordReport } from "../record/verify-record.ts";
import { faultStatement } from "./explain-fault.ts";
import { valueStatements } from "./explain-values.ts";
import type { RecordSigner } from "./record-signer.ts";
import type { SayCheck } from "./say-check.ts";
import { claimed, type Conclusion, detail, note, proven, type Statement, unchecked } from "./statement.ts";

/** A file checked together with the record, identified by its bytes. */
type Companion = { readonly name: string; readonly sha256: string };

const HEADLINES = { valid: "head_valid", invalid: "head_changed", unknown_key: "head_unknown_key" } as const;
const VERDICTS = { valid: "holds", invalid: "broken", unknown_key: "undecided" } as const;

/** Who signed the record, the files checked with it, and the language. */
export type CheckedBy = {
  readonly signer: RecordSigner;
  readonly companions: readonly Companion[];
  readonly say: SayCheck;
};

/** What a checked record proves, in plain words. */
export function explainRecord(file: RecordFile, report: RecordReport, by: CheckedBy): Conclusion {
  const conclusion = conclusionOf(file, report, by);
  const { signer, say } = by;
  return signer.is === "stranger" ? byStranger(conclusion, report, { signer, say }) : conclusion;
}

type Stranger = {
  readonly signer: Extract<RecordSigner, { readonly is: "stranger" }>;
  readonly say: SayCheck;
};

/**
 * Anyone can create keys and a record that fits them. Checks that need no key still count, since they can
 * refute a record.
 */
function byStranger(
  { statements }: Conclusion,
  { verdict, checks }: RecordReport,
  { signer, say }: Stranger,
): Conclusion {
  const keys = signer.keys.map(({ kid, thumbprint }) => `${kid}, ${thumbprint}`).join("; ");
  const isBroken = checks.some(
    ({ name, state }) => state === "failed" && name !== "signature" && name !== "replaced_seal",
  );
  const headline = signer.isServiceKnown ? "head_stranger" : "head_stranger_unreached";
  return {
    verdict: isBroken ? "broken" : "undecided",
    headline: say(headline, { keys, fits: say(`fits_${verdict}`) }),
    statements: [...statements, unchecked(say("stranger"))],
  };
}

function conclusionOf(file: RecordFile, report: RecordReport, by: CheckedBy): Conclusion {
  const { say } = by;
  const wrongs = report.checks.flatMap(({ faults = [] }) =>
    faults.map((fault) => faultStatement(fault, say)),
  );
  const isForced = report.verdict === "valid" && file.record.simulated === true;
  const statements = report.verdict === "valid" ? soundStatements(file, report, by) : wrongs;
  // The seal of a forced result is valid, but proves nothing.
  if (isForced) {
    const headline = say("simulated");
    return { verdict: "undecided", headline, statements: [note(headline), ...statements] };
  }
  const keyless = unchecked(say("keyless", { key: file.seal.key_id }));
  return {
    verdict: VERDICTS[report.verdict],
    headline: say(HEADLINES[report.verdict]),
    statements: report.verdict === "unknown_key" ? [...wrongs, keyless] : statements,
  };
}

function soundStatements(file: RecordFile, report: RecordReport, by: CheckedBy): readonly Statement[] {
  const { signer, say } = by;
  // A stranger's signature proves only that the stranger claims it.
  const sealed = signer.is === "stranger" ? claimed : proven;
  return [
    ...sealStatements(file, by, sealed),
    ...valueStatements(file, report.values, { sealed, say }),
    ...fileStatements(file, by),
    ...limits(file, say),
  ];
}

function sealStatements(
  { record, seal, replaced_seal: replaced }: RecordFile,
  { signer, say }: CheckedBy,
  sealed: (text: string) => Statement,
): readonly Statement[] {
  const { sequence: number, key_id: key, timestamp_token: token, sealed_at: time } = seal;
  const id = record.verification_id;
  return [
    sealed(say(signer.is === "service" ? "record_of_service" : "record_of_given", { id, key })),
    detail(sealed(say("chain", { number }))),
    ...(replaced ? [sealed(say("narrative_added", { time: replaced.sealed_at }))] : []),
    claimed(say(signer.is === "stranger" ? "sealed_on_stranger" : "sealed_on", { time })),
    unchecked(say(token === undefined ? "record_unstamped" : "record_stamp_unchecked")),
  ];
}

function fileStatements({ record }: RecordFile, { companions, say }: CheckedBy): readonly Statement[] {
  const files = record.captures.map(({ capture_id: id, step, sha256: hash }) => ({
    what: step === undefined ? id : `${id} (${step})`,
    hash,
    found: companions.find((companion) => companion.sha256 === hash),
  }));
  const missing = files.filter(({ found }) => !found);
  return [
    ...files.flatMap(({ found, what }) =>
      found ? [proven(say("file_here", { file: found.name, what }))] : [],
    ),
    ...(missing.length === 0 ? [] : [unchecked(say("files_missing", { count: missing.length }))]),
    ...missing.map(({ what, hash }) => detail(unchecked(say("file_missing", { what, hash })))),
  ];
}

function limits({ record }: RecordFile, say: SayCheck): readonly Statement[] {
  const answered = Object.keys(record.answers).length > 0;
  return [
    ...(answered ? [unchecked(say("truth"))] : []),
    unchecked(say("genuineness")),
    unchecked(say("chain_gaps")),
  ];
}
