import type { RecordFile } from "../record/record-file.ts";
import { claimed, type Conclusion, proven, type Statement, unchecked, wrong } from "./statement.ts";
import type { PhotoReport, VerificationFacts } from "./verify-photo.ts";

/** The file's own hash, and the records beside it that hold. */
export type Surroundings = {
  readonly sha256: string;
  readonly records: readonly {
    readonly name: string;
    readonly file: RecordFile;
    /** Whose seal is known to be somebody's whom the checker relies on, and not only a stranger's. */
    readonly isVouchedFor: boolean;
  }[];
};

const HEADLINES = {
  none: "This file carries no Content Credential.",
  trusted: "This file is unchanged since it was signed, by a signer who is vouched for.",
  given_root:
    "Checked by a root that you gave, not by the C2PA trust list: this file is unchanged since it was signed.",
  untrusted: "This file is unchanged since it was signed, by a signer for whom nobody vouches here.",
  invalid: "The Content Credential of this file does not hold.",
} as const;
const VERDICTS = {
  none: "undecided",
  trusted: "holds",
  given_root: "undecided",
  untrusted: "undecided",
  invalid: "broken",
} as const;

/** What a checked photo or clip proves, in plain words. */
export function explainPhoto(report: PhotoReport, around: Surroundings): Conclusion {
  const { state } = report;
  const memberships = membershipsOf(around);
  const statements = [...memberships, ...statementsOf(report, around)];
  const isSealed = around.records.some((record) => record.isVouchedFor && holds(record, around.sha256));
  if (state !== "none" || !isSealed)
    return { verdict: VERDICTS[state], headline: HEADLINES[state], statements };
  const headline = "This file is unchanged since its record was sealed. It carries no Content Credential.";
  return { verdict: "holds", headline, statements };
}

type Beside = Surroundings["records"][number];

function holds({ file: { record } }: Beside, sha256: string): boolean {
  return record.captures.some((capture) => capture.sha256 === sha256);
}

function membershipsOf({ sha256, records }: Surroundings): readonly Statement[] {
  return records.flatMap(({ name, file: { record } }) =>
    record.captures
      .filter((capture) => capture.sha256 === sha256)
      .map(({ capture_id: id }) => proven(`It is, byte for byte, the file ${id} of ${name}.`)),
  );
}

function statementsOf(report: PhotoReport, around: Surroundings): readonly Statement[] {
  switch (report.state) {
    case "none":
      return [
        unchecked("Where it comes from and whether it was edited: most genuine photos carry no credential."),
      ];
    case "invalid":
      return [
        wrong(
          `It was changed after it was signed, or its signature is not sound: ${report.problems.join(", ")}.`,
        ),
        unchecked("Everything that it says of itself."),
      ];
    case "trusted":
    case "given_root":
    case "untrusted":
      return soundStatements(report, around);
  }
}

function soundStatements(report: PhotoReport, around: Surroundings): readonly Statement[] {
  const { signedAt, generator, sourceTypes, facts } = report;
  return [
    proven("Not a byte that the signature covers has changed since it was signed."),
    signerStatement(report),
    ...(signedAt === undefined
      ? [unchecked("When it was signed: no independent authority stamped the time.")]
      : [claimed(`It was signed on ${signedAt}.`)]),
    ...(generator === undefined ? [] : [claimed(`It was written by ${generator}.`)]),
    ...sourceTypes.map((type) => claimed(`How it came about: ${type.split("/").at(-1) ?? type}.`)),
    ...(facts ? factStatements(facts, around) : []),
    unchecked(
      "Whether the scene was real: a credential tells where a file comes from, not what stood before the lens.",
    ),
  ];
}

function signerStatement({ state, signer = "somebody without a name" }: PhotoReport): Statement {
  if (state === "trusted") return proven(`The signer is ${signer}.`);
  const said = `Who signed it: the certificate says ${signer}, but`;
  return state === "given_root"
    ? unchecked(`${said} only a root that you gave vouches for it, and none on the C2PA trust list.`)
    : unchecked(`${said} no root on the C2PA trust list, and none that was given, vouches for it.`);
}

/** What our own service says of the photo; as good as its signer is. */
function factStatements(facts: VerificationFacts, { records }: Surroundings): readonly Statement[] {
  const { verification_id: id, capture_id: capture, original_sha256: sha256, checks = [] } = facts;
  const { record_seal_hash: hash } = facts;
  const named = records.find(({ file }) => sealsOf(file).includes(hash));
  return [
    claimed(`It is a sealed copy of ${capture ?? "a capture"} of verification ${id ?? "without an id"}.`),
    ...(sha256 === undefined ? [] : [claimed(`The untouched original has the SHA-256 ${sha256}.`)]),
    ...checks.map(({ check, result }) => claimed(`The check ${check} said: ${result}.`)),
    ...(named ? [proven(`It names the seal of ${named.name}.`)] : []),
    ...(hash !== undefined && !named
      ? [unchecked(`The record that it belongs to: add the record whose seal has the hash ${hash}.`)]
      : []),
  ];
}

/** A photo may have been sealed before the narrative came, and names the seal of then. */
function sealsOf({ seal, replaced_seal: replaced }: RecordFile): readonly (string | undefined)[] {
  return [seal.hash, replaced?.hash];
}
