import type { Companion } from "./explain-record.ts";
import { claimed, type Conclusion, proven, type Statement, unchecked, wrong } from "./statement.ts";
import type { PhotoReport, VerificationFacts } from "./verify-photo.ts";

const HEADLINES = {
  none: "This file carries no Content Credential.",
  trusted: "This file is unchanged since it was signed, by a signer that the given roots vouch for.",
  untrusted: "This file is unchanged since it was signed, by a signer that nobody here vouches for.",
  invalid: "The Content Credential of this file does not hold.",
} as const;
const VERDICTS = { none: "undecided", trusted: "holds", untrusted: "undecided", invalid: "broken" } as const;

/** What a checked photo or clip proves, in plain words; `seals` are the hashes of records that lie beside it. */
export function explainPhoto(report: PhotoReport, seals: readonly Companion[] = []): Conclusion {
  const { state } = report;
  return { verdict: VERDICTS[state], headline: HEADLINES[state], statements: statementsOf(report, seals) };
}

function statementsOf(report: PhotoReport, seals: readonly Companion[]): readonly Statement[] {
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
    case "untrusted":
      return soundStatements(report, seals);
  }
}

function soundStatements(report: PhotoReport, seals: readonly Companion[]): readonly Statement[] {
  const { state, signer = "somebody without a name", signedAt, generator, sourceTypes, facts } = report;
  return [
    proven("Not a byte that the signature covers has changed since it was signed."),
    state === "trusted"
      ? proven(`The signer is ${signer}.`)
      : unchecked(
          `Who signed it: the certificate says ${signer}, but no root that was given here vouches for it.`,
        ),
    ...(signedAt === undefined
      ? [unchecked("When it was signed: no independent authority stamped the time.")]
      : [claimed(`It was signed on ${signedAt}.`)]),
    ...(generator === undefined ? [] : [claimed(`It was written by ${generator}.`)]),
    ...sourceTypes.map((type) => claimed(`How it came about: ${type.split("/").at(-1) ?? type}.`)),
    ...(facts ? factStatements(facts, seals) : []),
    unchecked(
      "Whether the scene was real: a credential tells where a file comes from, not what stood before the lens.",
    ),
  ];
}

/** What our own service says of the photo; as good as its signer is. */
function factStatements(facts: VerificationFacts, seals: readonly Companion[]): readonly Statement[] {
  const {
    verification_id: id,
    capture_id: capture,
    original_sha256: sha256,
    checks = [],
    record_seal_hash: hash,
  } = facts;
  const record = seals.find((seal) => seal.sha256 === hash);
  return [
    claimed(`It is a sealed copy of ${capture ?? "a capture"} of verification ${id ?? "without an id"}.`),
    ...(sha256 === undefined ? [] : [claimed(`The untouched original has the SHA-256 ${sha256}.`)]),
    ...checks.map(({ check, result }) => claimed(`The check ${check} said: ${result}.`)),
    ...(record ? [proven(`It names the seal of ${record.name}.`)] : []),
    ...(hash !== undefined && !record
      ? [unchecked(`The record that it belongs to: add the record whose seal has the hash ${hash}.`)]
      : []),
  ];
}
