import { ownValue } from "@svc/domain/own-value";
import type { RecordFile } from "../record/record-file.ts";
import type { CheckKey, SayCheck } from "./say-check.ts";
import {
  claimed,
  type Conclusion,
  detail,
  note,
  proven,
  type Statement,
  unchecked,
  wrong,
} from "./statement.ts";
import type { PhotoReport, VerificationFacts } from "./verify-photo.ts";

/** The file's own hash, the valid records checked with it, and the language. */
export type Surroundings = {
  readonly sha256: string;
  readonly records: readonly {
    readonly name: string;
    readonly file: RecordFile;
    /** True if the seal's key belongs to someone the checker relies on. */
    readonly isVouchedFor: boolean;
  }[];
  readonly say: SayCheck;
};

const VERDICTS = {
  none: "undecided",
  trusted: "holds",
  given_root: "undecided",
  untrusted: "undecided",
  revoked: "broken",
  invalid: "broken",
} as const;

/** What a checked photo or clip proves, in plain words. */
export function explainPhoto(report: PhotoReport, around: Surroundings): Conclusion {
  const { state } = report;
  const { say } = around;
  const memberships = membershipsOf(around);
  const statements = [...memberships, ...statementsOf(report, around)];
  const isSealed = around.records.some((record) => record.isVouchedFor && holds(record, around.sha256));
  if (state !== "none" || !isSealed)
    return { verdict: VERDICTS[state], headline: say(`head_${state}`), statements };
  return { verdict: "holds", headline: say("head_sealed"), statements };
}

type Beside = Surroundings["records"][number];

function holds({ file: { record } }: Beside, sha256: string): boolean {
  return record.captures.some((capture) => capture.sha256 === sha256);
}

function membershipsOf({ sha256, records, say }: Surroundings): readonly Statement[] {
  return records.flatMap(({ name, file: { record } }) =>
    record.captures
      .filter((capture) => capture.sha256 === sha256)
      .map(({ capture_id: id }) => proven(say("member_of", { id, name }))),
  );
}

function statementsOf(report: PhotoReport, around: Surroundings): readonly Statement[] {
  const { say } = around;
  switch (report.state) {
    case "none":
      return [unchecked(say("no_credential"))];
    case "invalid":
      return [
        wrong(say("changed")),
        ...(report.problems.length === 0
          ? []
          : [detail(wrong(say("codes", { codes: report.problems.join(", ") })))]),
        unchecked(say("nothing_believed")),
      ];
    case "revoked":
      return [
        wrong(say("signer_revoked", { signer: report.signer ?? say("signer_nameless") })),
        unchecked(say("nothing_believed")),
      ];
    case "trusted":
    case "given_root":
    case "untrusted":
      return soundStatements(report, around);
  }
}

function soundStatements(report: PhotoReport, around: Surroundings): readonly Statement[] {
  const { signedAt, generator, sourceTypes, facts } = report;
  const { say } = around;
  return [
    proven(say("not_a_byte")),
    signerStatement(report, say),
    ...(signedAt === undefined
      ? [unchecked(say("unstamped"))]
      : [claimed(say("signed_on", { time: signedAt }))]),
    ...(generator === undefined ? [] : [detail(claimed(say("generator", { generator })))]),
    ...sourceTypes.map((type) => sourceStatement(type, say)),
    ...(facts ? factStatements(facts, around) : []),
    unchecked(say("scene")),
  ];
}

/** IPTC's digital source types, by the last part of their URI. */
const SOURCES: Readonly<Record<string, CheckKey>> = {
  digitalCapture: "source_camera",
  trainedAlgorithmicMedia: "source_ai",
  compositeWithTrainedAlgorithmicMedia: "source_part_ai",
  screenCapture: "source_screen",
};

function sourceStatement(address: string, say: SayCheck): Statement {
  const type = address.split("/").at(-1) ?? address;
  const key = ownValue(SOURCES, type);
  return key ? claimed(say(key)) : detail(claimed(say("source_other", { type })));
}

function signerStatement({ state, signer: named }: PhotoReport, say: SayCheck): Statement {
  const signer = named ?? say("signer_nameless");
  if (state === "trusted") return proven(say("signer", { signer }));
  return unchecked(say(state === "given_root" ? "signer_given_root" : "signer_untrusted", { signer }));
}

/** What our own assertion says about the photo. It is as trustworthy as its signer. */
function factStatements(facts: VerificationFacts, { records, say }: Surroundings): readonly Statement[] {
  const { verification_id: id = "?", capture_id: capture = "?", original_sha256: sha256 } = facts;
  const { record_seal_hash: hash, checks = [] } = facts;
  const named = records.find(({ file }) => sealsOf(file).includes(hash));
  return [
    ...(facts.simulated === true ? [note(say("simulated"))] : []),
    detail(claimed(say("copy_of", { capture, id }))),
    ...(sha256 === undefined ? [] : [detail(claimed(say("original_hash", { hash: sha256 })))]),
    ...checks.map((check) => checkStatement(check, say)),
    ...(named ? [proven(say("names_seal", { name: named.name }))] : []),
    ...(hash !== undefined && !named ? [detail(unchecked(say("names_unknown_seal", { hash })))] : []),
  ];
}

const RESULTS: Readonly<Record<string, CheckKey>> = {
  clear: "check_clear",
  flagged: "check_flagged",
  unavailable: "check_unavailable",
};
/** The check `context` asks a question, which is answered with yes or no. */
const CONTEXT_RESULTS: typeof RESULTS = {
  ...RESULTS,
  clear: "context_clear",
  flagged: "context_flagged",
};
const CHECKS: Readonly<Record<string, CheckKey>> = {
  screen: "check_screen",
  ai: "check_ai",
  reverse: "check_reverse",
  context: "check_context",
};

function checkStatement(
  { check, result }: NonNullable<VerificationFacts["checks"]>[number],
  say: SayCheck,
): Statement {
  const name = ownValue(CHECKS, check);
  const outcome = ownValue(check === "context" ? CONTEXT_RESULTS : RESULTS, result);
  const known = outcome && say(outcome, { check: name ? say(name) : check });
  return known === undefined ? detail(claimed(`${check}: ${result}`)) : claimed(known);
}

/** A photo sealed before the narrative was added names the seal that was replaced. */
function sealsOf({ seal, replaced_seal: replaced }: RecordFile): readonly (string | undefined)[] {
  return [seal.hash, replaced?.hash];
}
