import { verifyRecordText } from "@svc/seal/record/verify-record";
import { CHECK_IN_ENGLISH } from "@svc/seal/verify/check-in-english";
import { explainRecord } from "@svc/seal/verify/explain-record";
import type { Wire } from "./wire.ts";

/** One check of the record. `unknown_key`: the signature fits, but its key is not among the given keys. */
export type RecordCheck = {
  readonly name: "members" | "hash" | "signature" | "seal" | "disclosures" | "replaced_seal";
  readonly state: "passed" | "failed" | "unknown_key";
  /** What does not fit, in words. */
  readonly problem?: string;
};

/** A value of the record: either disclosed with its proof, or withheld by the sender of the file. */
export type SealedValue = {
  readonly kind: "steps" | "answer" | "location" | "narrative";
  /** The step for an answer, the capture for a location. */
  readonly name?: string;
  readonly disclosure?: { readonly salt: string; readonly value: unknown };
};

/**
 * One statement about the record. `proven`: computed here and now. `claimed`: stated by someone, not proven.
 * `unchecked`: the record does not show this. `wrong`: it does not hold. `note`: what to know first, as that it was a
 * test.
 */
export type RecordStatement = {
  readonly weight: "wrong" | "note" | "proven" | "claimed" | "unchecked";
  readonly text: string;
};

export type RecordVerification = {
  /** `unknown_key`: everything fits, but the signing key is not among the given keys. */
  readonly verdict: "valid" | "invalid" | "unknown_key";
  readonly checks: readonly RecordCheck[];
  readonly values: readonly SealedValue[];
  /** The keys the signatures were checked against, whether or not they fit. */
  readonly keys: readonly { readonly kid: string; readonly thumbprint: string }[];
  /** In plain words: what is proven, what is claimed and what was not checked. */
  readonly headline: string;
  readonly statements: readonly RecordStatement[];
};

/** The keys from `{base_url}/.well-known/jwks.json`. With a saved copy, the check needs no network. */
export type SealKeySet = { readonly keys: readonly object[] };

type KeySet = Awaited<ReturnType<Parameters<typeof verifyRecordText>[1]>>;

/**
 * Checks a record file from `GET /v1/verifications/{id}/record`, as text or parsed. Text also reveals duplicate
 * members. Only the verdict `valid` means the record is unchanged since it was sealed. Throws a `TypeError` if
 * either argument is not a record file or a key set.
 *
 * @example
 * const record = await readFile("record.json", "utf8"); // of client.verifications.record
 * const jwks = JSON.parse(await readFile("jwks.json", "utf8")); // of client.account.sealKeys, taken once
 * const { verdict, statements } = await verifyRecord(record, jwks);
 * console.log(verdict, statements);
 */
export async function verifyRecord(
  record: string | Wire<"RecordFile">,
  jwks: SealKeySet,
): Promise<RecordVerification> {
  if (!isKeySet(jwks)) throw new TypeError("this is no key set of /.well-known/jwks.json");
  const text = typeof record === "string" ? record : JSON.stringify(record);
  const checked = await verifyRecordText(text, async () => jwks);
  if (!checked) throw new TypeError("this is no record file of GET /v1/verifications/{id}/record");
  const { file, report } = checked;
  const { headline, statements } = explainRecord(file, report, {
    signer: { is: "given" },
    companions: [],
    say: CHECK_IN_ENGLISH,
  });
  return { ...report, headline, statements };
}

/** Callers without TypeScript may pass anything. */
function isKeySet(jwks: unknown): jwks is KeySet {
  const keys = typeof jwks === "object" && jwks !== null && "keys" in jwks ? jwks.keys : undefined;
  return Array.isArray(keys) && keys.every((key) => typeof key === "object" && key !== null);
}
