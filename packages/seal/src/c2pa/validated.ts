type Codes = readonly { readonly code?: string }[];

/** The part of the c2pa-rs report that we read. */
export type Validated = {
  readonly validation_state?: string;
  readonly validation_results?: {
    readonly activeManifest?: { readonly failure?: Codes; readonly success?: Codes };
    readonly ingredientDeltas?: readonly { readonly validationDeltas?: { readonly failure?: Codes } }[];
  };
};

export function failureCodesOf({ validation_results: results = {} }: Validated): readonly string[] {
  const deltas = (results.ingredientDeltas ?? []).map(({ validationDeltas }) => validationDeltas);
  return [results.activeManifest, ...deltas]
    .flatMap((each) => each?.failure ?? [])
    .flatMap(({ code }) => code ?? []);
}

const HASH_MATCHES = new Set([
  "assertion.dataHash.match",
  "assertion.bmffHash.match",
  "assertion.boxesHash.match",
]);

/** Faults that leave open who signed and when, or that break a rule of form, but not that the file changed. */
const HARMLESS = new Set([
  "signingCredential.untrusted",
  "signingCredential.invalid",
  "signingCredential.expired",
  "claimSignature.outsideValidity",
  "timeStamp.malformed",
  "timeStamp.mismatch",
  "timeStamp.outsideValidity",
  "timeStamp.untrusted",
  "assertion.action.malformed",
  "assertion.action.ingredientMismatch",
]);

/**
 * True if the credential is invalid, but the file is the one that it describes. c2pa-rs does not check the signature of
 * an expired certificate, so such a credential is worth as much as a stranger's.
 */
export function isIntact(report: Validated): boolean {
  const matches = report.validation_results?.activeManifest?.success ?? [];
  return (
    report.validation_state === "Invalid" &&
    matches.some(({ code = "" }) => HASH_MATCHES.has(code)) &&
    failureCodesOf(report).every((code) => HARMLESS.has(code))
  );
}
