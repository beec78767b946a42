import { type JSONWebKeySet } from "jose";
import { canonicalText, digestOf, hashOf } from "./canonical.ts";
import { type Fault, faultText, type ValueName } from "./fault.ts";
import { isRecordFile, readRecordFile } from "./read-record-file.ts";
import type { Disclosure, RecordFile, SealBody, SealedRecord } from "./record-file.ts";
import { repeatedMembers } from "./repeated-members.ts";
import { unknownAround, unknownInRecord } from "./unknown-members.ts";
import { type SealKey, type SignedHeader, verifyJws } from "./verify-jws.ts";
import { ownValue } from "@svc/domain/own-value";

/** In the order in which they run. `members` is listed only if it fails. */
const RECORD_CHECKS = ["members", "hash", "signature", "seal", "disclosures", "replaced_seal"] as const;
type RecordCheckName = (typeof RECORD_CHECKS)[number];

type RecordCheck = {
  readonly name: RecordCheckName;
  readonly state: "passed" | "failed" | "unknown_key";
  /** What does not fit, in words. */
  readonly problem?: string;
  /** The same, as separate faults. */
  readonly faults?: readonly Fault[];
};

/** A value of the record: disclosed with its proof, or withheld by the sender of the file. */
export type SealedValue = ValueName & { readonly disclosure?: Disclosure };

export type RecordReport = {
  /** `unknown_key`: everything fits, but the signing key is not among the given keys. */
  readonly verdict: "valid" | "invalid" | "unknown_key";
  readonly checks: readonly RecordCheck[];
  readonly values: readonly SealedValue[];
  /**
   * The keys the signatures were checked against, whether or not they fit: first the seal's, then the replaced
   * seal's.
   */
  readonly keys: readonly SealKey[];
};

export type CheckedRecord = { readonly file: RecordFile; readonly report: RecordReport };

/**
 * Checks a record file's text, which reveals duplicate members that its parsed value would hide. Returns
 * undefined if the text is not a record file; `jwks` is called only if it is one.
 */
export async function verifyRecordText(
  text: string,
  jwks: () => Promise<JSONWebKeySet>,
): Promise<CheckedRecord | undefined> {
  const file = readRecordFile(text);
  if (!file || !isUnicode(file)) return undefined;
  const repeated = namedFew(repeatedMembers(text), "member_repeated");
  return { file, report: await reportOn(file, await jwks(), repeated) };
}

/**
 * Checks a record file (`GET /v1/verifications/{id}/record`) against the keys of `/.well-known/jwks.json`,
 * without the network. Returns undefined if `file` is not a record file.
 */
export async function verifyRecord(file: unknown, jwks: JSONWebKeySet): Promise<RecordReport | undefined> {
  return isRecordFile(file) && isUnicode(file) ? reportOn(file, jwks, []) : undefined;
}

async function reportOn(
  file: RecordFile,
  jwks: JSONWebKeySet,
  repeated: readonly Fault[],
): Promise<RecordReport> {
  const values = valuesOf(file);
  const strange = [...repeated, ...namedFew(unknownAround(file), "member_strange")];
  const signature = await checkSignature(file.seal, jwks, "signature");
  const replaced = file.replaced_seal && (await checkReplaced(file, file.replaced_seal, jwks));
  const checks = [
    ...(strange.length > 0 ? [outcome("members", strange)] : []),
    await checkHash(file),
    signature.check,
    checkSeal(file),
    await checkDisclosures(file, values),
    ...(replaced ? [replaced.check] : []),
  ];
  const keys = [signature, replaced].flatMap((judged) => judged?.key ?? []);
  return { verdict: verdictOf(checks), checks, values, keys };
}

const MOST_NAMED = 10;

/** Names only the first few members, because a file can have any number of them. */
function namedFew(
  members: readonly string[],
  is: "member_repeated" | "member_strange" | "member_unsealed",
): readonly Fault[] {
  const count = members.length - MOST_NAMED;
  return [
    ...members.slice(0, MOST_NAMED).map((name) => ({ is, name })),
    ...(count > 0 ? [{ is: "more" as const, count }] : []),
  ];
}

function verdictOf(checks: readonly RecordCheck[]): RecordReport["verdict"] {
  if (checks.some(({ state }) => state === "failed")) return "invalid";
  return checks.some(({ state }) => state === "unknown_key") ? "unknown_key" : "valid";
}

async function isHashOf(seal: SealBody, record: SealedRecord): Promise<boolean> {
  if (seal.alg !== "sha-256" || seal.canonicalization !== "RFC8785") return false;
  return (await hashOf(canonicalText(record))) === seal.hash;
}

async function checkHash({ record, seal }: RecordFile): Promise<RecordCheck> {
  if (await isHashOf(seal, record)) return outcome("hash", []);
  return outcome("hash", [{ is: "record" }, ...namedFew(unknownInRecord(record), "member_unsealed")]);
}

type Judged = { readonly check: RecordCheck; readonly key?: SealKey };

async function checkSignature(seal: SealBody, jwks: JSONWebKeySet, name: RecordCheckName): Promise<Judged> {
  const signed = await verifyJws(seal.jws, seal.hash, jwks);
  return { check: signatureOutcome(seal, signed, name), ...(signed.key && { key: signed.key }) };
}

function signatureOutcome(seal: SealBody, signed: SignedHeader, name: RecordCheckName): RecordCheck {
  if (signed.state !== "valid")
    return signed.state === "unknown_key"
      ? { name, state: signed.state }
      : outcome(name, [{ is: "signature" }]);
  const repeated = ["sealed_at", "sequence", "previous_hash", "answers_provenance"] as const;
  const { header } = signed;
  const changed = repeated.filter((member) => header[member] !== seal[member]);
  const keyId = header["kid"] === seal.key_id ? [] : ["key_id"];
  return outcome(
    name,
    [...changed, ...keyId].map((member) => ({ is: "header", name: member })),
  );
}

/** Compares the facts that the seal repeats from the record. */
function checkSeal({ record, seal }: RecordFile): RecordCheck {
  const isSame = factsOf(record.captures) === factsOf(seal.captures);
  return outcome("seal", isSame ? [] : [{ is: "files" }]);
}

function factsOf(captures: SealBody["captures"]): string {
  return canonicalText(captures.map(({ capture_id, step, sha256 }) => ({ capture_id, step, sha256 })));
}

function valuesOf({ record, disclosures }: RecordFile): readonly SealedValue[] {
  const { answers = {}, locations = {}, steps, narrative } = disclosures;
  const value = (kind: SealedValue["kind"], disclosure: Disclosure | undefined, name?: string) => ({
    kind,
    ...(name !== undefined && { name }),
    ...(disclosure && { disclosure }),
  });
  return [
    value("steps", steps),
    ...Object.keys(record.answers).map((key) => value("answer", ownValue(answers, key), key)),
    ...record.captures
      .filter(({ location }) => location)
      .map(({ capture_id: id }) => value("location", ownValue(locations, id), id)),
    ...(record.narrative_digest === undefined ? [] : [value("narrative", narrative)]),
  ];
}

async function checkDisclosures(file: RecordFile, values: readonly SealedValue[]): Promise<RecordCheck> {
  const checked = values.map(async ({ disclosure, ...value }) => {
    if (!disclosure) return [];
    const isSame = (await digestOf(disclosure.salt, disclosure.value)) === digestIn(file.record, value);
    return isSame ? [] : [{ is: "value_changed" as const, value }];
  });
  return outcome("disclosures", [...(await Promise.all(checked)).flat(), ...strangers(file, values)]);
}

/** Disclosed values that were never in the record. */
function strangers({ disclosures }: RecordFile, values: readonly SealedValue[]): readonly Fault[] {
  const { answers = {}, locations = {}, narrative } = disclosures;
  const shown: readonly SealedValue[] = [
    ...Object.keys(answers).map((name) => ({ kind: "answer" as const, name })),
    ...Object.keys(locations).map((name) => ({ kind: "location" as const, name })),
    ...(narrative ? [{ kind: "narrative" as const }] : []),
  ];
  const isSealed = (one: SealedValue) =>
    values.some(({ kind, name }) => kind === one.kind && name === one.name);
  return shown.filter((one) => !isSealed(one)).map((value) => ({ is: "value_added", value }));
}

function digestIn(record: SealedRecord, { kind, name = "" }: SealedValue): string | undefined {
  switch (kind) {
    case "steps":
      return record.steps_digest;
    case "narrative":
      return record.narrative_digest;
    case "answer":
      return ownValue(record.answers, name)?.value_digest;
    case "location":
      return record.captures.find(({ capture_id: id }) => id === name)?.location?.value_digest;
  }
}

/** The narrative was added later: without it, the record must match the seal before. */
async function checkReplaced(
  { record, seal }: RecordFile,
  replaced: SealBody,
  jwks: JSONWebKeySet,
): Promise<Judged> {
  const { narrative_digest: _later, ...before } = record;
  const isSame =
    (await isHashOf(replaced, before)) &&
    seal.previous_hash === replaced.hash &&
    factsOf(replaced.captures) === factsOf(record.captures);
  if (!isSame) return { check: outcome("replaced_seal", [{ is: "replaced" }]) };
  return checkSignature(replaced, jwks, "replaced_seal");
}

function outcome(name: RecordCheckName, faults: readonly Fault[]): RecordCheck {
  if (faults.length === 0) return { name, state: "passed" };
  return { name, state: "failed", problem: faults.map(faultText).join("; "), faults };
}

/** RFC 8785 cannot encode half a surrogate pair, so nothing containing one was ever sealed. */
function isUnicode(value: unknown): boolean {
  let isWhole = true;
  JSON.stringify(value, (name, member: unknown) => {
    isWhole &&= name.isWellFormed() && (typeof member !== "string" || member.isWellFormed());
    return member;
  });
  return isWhole;
}
