import type { Json } from "../record/canonical.ts";
import type { RecordFile } from "../record/record-file.ts";
import type { RecordReport, SealedValue } from "../record/verify-record.ts";
import { claimed, type Conclusion, proven, type Statement, unchecked, wrong } from "./statement.ts";

/** A file that lies beside the record, by what its bytes are. */
export type Companion = { readonly name: string; readonly sha256: string };

const HEADLINES = {
  valid: "This record is unchanged since it was sealed.",
  invalid: "This record is not what was sealed.",
  unknown_key: "None of the given keys made this seal.",
} as const;
const VERDICTS = { valid: "holds", invalid: "broken", unknown_key: "undecided" } as const;

/** What a checked record proves, in plain words. */
export function explainRecord(
  file: RecordFile,
  report: RecordReport,
  companions: readonly Companion[] = [],
): Conclusion {
  const wrongs = report.checks.flatMap(({ problem }) =>
    problem === undefined ? [] : [wrong(sentence(problem))],
  );
  const statements = report.verdict === "valid" ? soundStatements(file, report, companions) : wrongs;
  const keyless = unchecked(
    `Whether the seal is genuine: it names the key ${file.seal.key_id}, which is not among the given keys.`,
  );
  return {
    verdict: VERDICTS[report.verdict],
    headline: HEADLINES[report.verdict],
    statements: report.verdict === "unknown_key" ? [...wrongs, keyless] : statements,
  };
}

function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

function soundStatements(
  file: RecordFile,
  report: RecordReport,
  companions: readonly Companion[],
): readonly Statement[] {
  return [
    ...sealStatements(file),
    ...report.values.flatMap((value) => valueStatements(file, value)),
    ...fileStatements(file, companions),
    ...limits(file),
  ];
}

function sealStatements({ record, seal, replaced_seal: replaced }: RecordFile): readonly Statement[] {
  const { sequence, key_id: keyId, timestamp_token: token } = seal;
  return [
    proven(
      `It is the record of verification ${record.verification_id}, signed with the service's key ${keyId}.`,
    ),
    proven(
      `It is number ${sequence} in its account's chain of seals; the hash of the seal before it is signed with it.`,
    ),
    ...(replaced
      ? [
          proven(
            `Since the first seal of ${replaced.sealed_at} the narrative was added, and nothing else changed.`,
          ),
        ]
      : []),
    claimed(`It was sealed on ${seal.sealed_at}, by the service's own clock.`),
    unchecked(
      token === undefined
        ? "The time: no independent authority stamped it."
        : "The stamp of an independent time authority is in the file; it was not checked here.",
    ),
  ];
}

const SOURCES: Readonly<Record<string, string>> = {
  self_reported: "typed by the person on the capture page",
  tenant_supplied: "handed over by the service's customer",
  device_attested: "attested by the device",
};

function valueStatements({ seal }: RecordFile, { kind, name = "", disclosure }: SealedValue) {
  const label = {
    steps: "The questions",
    answer: `The answer “${name}”`,
    location: "The place",
    narrative: "The narrative",
  }[kind];
  if (!disclosure) {
    return [
      unchecked(
        `${label}${kind === "location" ? ` of ${name}` : ""}: kept back or erased, only its digest is here.`,
      ),
    ];
  }
  const shown = shownValue(disclosure.value);
  switch (kind) {
    case "steps":
      return [proven("The questions and tasks shown in the file are those that were put.")];
    case "answer":
      return [claimed(`${label}, ${SOURCES[seal.answers_provenance] ?? "of unknown origin"}: ${shown}`)];
    case "location":
      return [claimed(`The place of ${name}, as the device reported it: ${shownPlace(disclosure.value)}`)];
    case "narrative":
      return [claimed(`The narrative, written by the claimant: ${shown}`)];
  }
}

function shownPlace(value: Json): string {
  const { lat, lng, accuracy_m: accuracyM } = Object(value) as Readonly<Record<string, Json | undefined>>;
  const [north, east, within] = [lat, lng, accuracyM].map(Number);
  return lat === undefined ? shownValue(value) : `${north}, ${east} (± ${within} m)`;
}

function shownValue(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return JSON.stringify(value);
}

function fileStatements({ record }: RecordFile, companions: readonly Companion[]): readonly Statement[] {
  return record.captures.map(({ capture_id: id, step, sha256 }) => {
    const what = step === undefined ? id : `${id} (${step})`;
    const found = companions.find((companion) => companion.sha256 === sha256);
    return found
      ? proven(`${found.name} is, byte for byte, the file ${what} of this record.`)
      : unchecked(`The file ${what}: add the original to compare it; its SHA-256 is ${sha256}.`);
  });
}

function limits({ record }: RecordFile): readonly Statement[] {
  const answered = Object.keys(record.answers).length > 0;
  return [
    ...(answered
      ? [unchecked("Whether what was answered is true: a seal proves that it is unchanged.")]
      : []),
    unchecked("Whether the photos are genuine: that is the verdict, which is not part of the record."),
    unchecked(
      "Whether seals are missing from the account's chain: that takes the seals before and after it.",
    ),
  ];
}
