import type { RecordFile } from "./record-file.ts";

/** Parses a record file. Returns undefined if the text is something else. */
export function readRecordFile(text: string): RecordFile | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecordFile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Members = Readonly<Record<string, unknown>>;

/** Checks the shape of a record file, not its seal: `verifyRecord` does that. */
export function isRecordFile(value: unknown): value is RecordFile {
  if (!isObject(value)) return false;
  const { record, seal, disclosures, replaced_seal: replaced } = value;
  return (
    isObject(record) &&
    isRecord(record) &&
    isObject(seal) &&
    isSeal(seal) &&
    isObject(disclosures) &&
    areDisclosures(disclosures) &&
    (replaced === undefined || (isObject(replaced) && isSeal(replaced)))
  );
}

function isRecord({ verification_id, answers, captures, steps_digest }: Members): boolean {
  return (
    typeof verification_id === "string" &&
    typeof steps_digest === "string" &&
    isObject(answers) &&
    Object.values(answers).every(
      (answer) => isObject(answer) && typeof answer["value_digest"] === "string",
    ) &&
    areCaptures(captures)
  );
}

function isSeal({ hash, jws, captures, previous_hash, sealed_at, sequence, ...rest }: Members): boolean {
  const { timestamp_token: token } = rest;
  const areTexts = [hash, jws, previous_hash, sealed_at].every((member) => typeof member === "string");
  const isToken = token === undefined || typeof token === "string";
  return areTexts && isToken && typeof sequence === "number" && areCaptures(captures);
}

function areCaptures(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (each) => isObject(each) && ["capture_id", "sha256"].every((name) => typeof each[name] === "string"),
    )
  );
}

function areDisclosures({ steps, narrative, answers = {}, locations = {} }: Members): boolean {
  return (
    [steps, narrative].every((each) => each === undefined || isDisclosure(each)) &&
    [answers, locations].every((each) => isObject(each) && Object.values(each).every(isDisclosure))
  );
}

function isDisclosure(value: unknown): boolean {
  return isObject(value) && /^[0-9a-f]{32}$/.test(String(value["salt"])) && value["value"] !== undefined;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
