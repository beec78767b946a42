import { verifyRecordText } from "@svc/seal/record/verify-record";
import { CHECK_IN_ENGLISH } from "@svc/seal/verify/check-in-english";
import { explainRecord } from "@svc/seal/verify/explain-record";
import type { Wire } from "./wire.ts";

/** One thing that was looked at; `unknown_key`: it fits, but none of the given keys is the one that signed. */
export type RecordCheck = {
  readonly name: "members" | "hash" | "signature" | "seal" | "disclosures" | "replaced_seal";
  readonly state: "passed" | "failed" | "unknown_key";
  /** What does not fit, in words. */
  readonly problem?: string;
};

/** A value of the record: with what proves it, or kept back by whoever gave the file. */
export type SealedValue = {
  readonly kind: "steps" | "answer" | "location" | "narrative";
  /** The step of an answer, the capture of a location. */
  readonly name?: string;
  readonly disclosure?: { readonly salt: string; readonly value: unknown };
};

/**
 * One sentence to rely on. `proven`: by computation, here and now. `claimed`: somebody said so. `unchecked`: what nobody
 * should read into it. `wrong`: it does not hold.
 */
export type RecordStatement = {
  readonly weight: "wrong" | "proven" | "claimed" | "unchecked";
  readonly text: string;
};

export type RecordVerification = {
  /** `unknown_key`: everything fits, but none of the given keys is the one that signed. */
  readonly verdict: "valid" | "invalid" | "unknown_key";
  readonly checks: readonly RecordCheck[];
  readonly values: readonly SealedValue[];
  /** By which the signatures were checked, whether they fit or not. */
  readonly keys: readonly { readonly kid: string; readonly thumbprint: string }[];
  /** In plain words: what is proven, what somebody claims and what was not checked. */
  readonly headline: string;
  readonly statements: readonly RecordStatement[];
};

/** The keys of `{base_url}/.well-known/jwks.json`; keep a copy, and it needs no network. */
export type SealKeySet = { readonly keys: readonly object[] };

type KeySet = Awaited<ReturnType<Parameters<typeof verifyRecordText>[1]>>;

/**
 * Checks what `GET /v1/verifications/{id}/record` answers, as text or parsed; text also shows members that stand twice. Only the verdict `valid` says that the
 * record is unchanged since it was sealed. Throws a `TypeError` for what is no record file or no key set.
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

/** As whoever writes no TypeScript may pass it. */
function isKeySet(jwks: unknown): jwks is KeySet {
  const keys = typeof jwks === "object" && jwks !== null && "keys" in jwks ? jwks.keys : undefined;
  return Array.isArray(keys) && keys.every((key) => typeof key === "object" && key !== null);
}
