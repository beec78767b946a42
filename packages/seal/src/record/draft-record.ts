import type { RecordSalts, SealDraft } from "@svc/domain/record-seal/record-seal";
import { canonicalText, digestOf, hashOf, toHex } from "./canonical.ts";
import type { RecordValues, SealedRecord } from "./record-file.ts";
import { ownValue } from "@svc/domain/own-value";

/** Draws salts for these values. Known values keep their salts, so that only new values change the record. */
export function saltsFor(values: RecordValues, known?: RecordSalts): RecordSalts {
  const answers = Object.keys(values.answers).map((key) => [key, ownValue(known?.answers, key) ?? newSalt()]);
  const located = values.captures.filter(({ location }) => location !== undefined);
  const locations = located.map(({ capture_id: id }) => [id, ownValue(known?.locations, id) ?? newSalt()]);
  return {
    steps: known?.steps ?? newSalt(),
    answers: Object.fromEntries(answers) as Record<string, string>,
    locations: Object.fromEntries(locations) as Record<string, string>,
    ...(values.narrative !== undefined && { narrative: known?.narrative ?? newSalt() }),
  };
}

/** The text to seal, and its hash. */
export async function draftRecord(values: RecordValues, salts: RecordSalts): Promise<SealDraft> {
  const record: SealedRecord = {
    v: 1,
    verification_id: values.verification_id,
    created_at: values.created_at,
    steps_digest: await digestOf(saltOf(salts.steps), values.steps),
    answers: await answersOf(values, salts),
    captures: await Promise.all(values.captures.map((capture) => captureOf(capture, salts))),
    ...(values.narrative !== undefined && {
      narrative_digest: await digestOf(saltOf(salts.narrative), values.narrative),
    }),
    ...(values.simulated && { simulated: true }),
  };
  const text = canonicalText(record);
  return { text, hash: await hashOf(text), salts };
}

async function answersOf({ answers }: RecordValues, salts: RecordSalts): Promise<SealedRecord["answers"]> {
  const digested = Object.entries(answers).map(async ([key, { kind, value, answered_at }]) => {
    const value_digest = await digestOf(saltOf(ownValue(salts.answers, key)), value);
    return [key, { kind, value_digest, answered_at }] as const;
  });
  return Object.fromEntries(await Promise.all(digested));
}

async function captureOf(
  { location, ...facts }: RecordValues["captures"][number],
  salts: RecordSalts,
): Promise<SealedRecord["captures"][number]> {
  if (location === undefined) return facts;
  const value_digest = await digestOf(saltOf(ownValue(salts.locations, facts.capture_id)), location);
  return { ...facts, location: { value_digest } };
}

function saltOf(salt: string | undefined): string {
  if (salt === undefined) throw new Error("a value has no salt"); // saltsFor draws one for each value
  return salt;
}

function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
