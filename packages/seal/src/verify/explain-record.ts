import type { RecordFile } from "../record/record-file.ts";
import type { RecordReport, SealedValue } from "../record/verify-record.ts";
import type { RecordSigner } from "./record-signer.ts";
import { placeStatement } from "./explain-place.ts";
import { shownValue } from "./shown-value.ts";
import { claimed, type Conclusion, proven, type Statement, unchecked, wrong } from "./statement.ts";

/** A file that lies beside the record, by what its bytes are. */
type Companion = { readonly name: string; readonly sha256: string };

const HEADLINES = {
  valid: "This record is unchanged since it was sealed.",
  invalid: "This record is not what was sealed.",
  unknown_key: "None of the given keys made this seal.",
} as const;
const VERDICTS = { valid: "holds", invalid: "broken", unknown_key: "undecided" } as const;

/** What was checked, and what with. */
export type CheckedBy = { readonly signer: RecordSigner; readonly companions: readonly Companion[] };

/** What a checked record proves, in plain words. */
export function explainRecord(
  file: RecordFile,
  report: RecordReport,
  by: CheckedBy = { signer: { is: "given" }, companions: [] },
): Conclusion {
  const conclusion = conclusionOf(file, report, by);
  return by.signer.is === "stranger" ? byStranger(conclusion, report, by.signer) : conclusion;
}

/** Anybody can make keys, and a record that they fit. What no key is needed for still counts: it can break a record. */
function byStranger(
  { statements }: Conclusion,
  { verdict, checks }: RecordReport,
  { keys, isServiceKnown }: Extract<RecordSigner, { readonly is: "stranger" }>,
): Conclusion {
  const named = keys.map(({ kid, thumbprint }) => `${kid}, ${thumbprint}`).join("; ");
  const service = isServiceKnown ? "this service's" : "this service's, which could not be fetched";
  const isBroken = checks.some(
    ({ name, state }) => state === "failed" && name !== "signature" && name !== "replaced_seal",
  );
  return {
    verdict: isBroken ? "broken" : "undecided",
    headline: `Checked by keys that you gave (${named}), not by ${service}. ${FITS[verdict]}`,
    statements: [
      ...statements,
      unchecked("Whether this service sealed it: whoever made those keys can seal with them what he likes."),
    ],
  };
}

const FITS = {
  valid: "The record fits them.",
  invalid: "The record does not fit them.",
  unknown_key: "They are not all that it takes.",
} as const;

function conclusionOf(file: RecordFile, report: RecordReport, by: CheckedBy): Conclusion {
  const wrongs = report.checks.flatMap(({ problem }) =>
    problem === undefined ? [] : [wrong(sentence(problem))],
  );
  const statements = report.verdict === "valid" ? soundStatements(file, report, by) : wrongs;
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
  { signer, companions }: CheckedBy,
): readonly Statement[] {
  // a stranger's signature proves only that the stranger says so
  const sealed = signer.is === "stranger" ? claimed : proven;
  return [
    ...sealStatements(file, signer, sealed),
    ...report.values.flatMap((value) => valueStatements(file, value, sealed)),
    ...fileStatements(file, companions),
    ...limits(file),
  ];
}

type Weigh = (text: string) => Statement;

function sealStatements(
  { record, seal, replaced_seal: replaced }: RecordFile,
  signer: RecordSigner,
  sealed: Weigh,
): readonly Statement[] {
  const { sequence, key_id: keyId, timestamp_token: token } = seal;
  return [
    sealed(
      signer.is === "service"
        ? `It is the record of verification ${record.verification_id}, signed with the service's key ${keyId}.`
        : `It is the record of verification ${record.verification_id}, signed with the key ${keyId} of the given key set.`,
    ),
    sealed(
      `It is number ${sequence} in its account's chain of seals; the hash of the seal before it is signed with it.`,
    ),
    ...(replaced
      ? [
          sealed(
            `Since the first seal of ${replaced.sealed_at} the narrative was added, and nothing else changed.`,
          ),
        ]
      : []),
    claimed(
      `It was sealed on ${seal.sealed_at}, by the ${signer.is === "stranger" ? "stranger" : "service"}'s own clock.`,
    ),
    unchecked(
      token === undefined
        ? "The time: no independent authority stamped it."
        : "The time: an unchecked time stamp is in the file.",
    ),
  ];
}

const SOURCES: Readonly<Record<string, string>> = {
  self_reported: "typed by the person on the capture page",
  tenant_supplied: "handed over by the service's customer",
  device_attested: "attested by the device",
};

function valueStatements(
  { seal }: RecordFile,
  { kind, name = "", disclosure }: SealedValue,
  sealed: Weigh,
): readonly Statement[] {
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
      return [sealed("The questions and tasks shown in the file are those that were put.")];
    case "answer":
      return [claimed(`${label}, ${SOURCES[seal.answers_provenance] ?? "of unknown origin"}: ${shown}`)];
    case "location":
      return [placeStatement(name, disclosure.value)];
    case "narrative":
      return [claimed(`The narrative, written by the claimant: ${shown}`)];
  }
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
