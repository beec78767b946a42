import { presentRecordValues } from "@svc/contract/record/present-record";
import {
  answersProvenance,
  isDraftOpen,
  type RecordSeal,
  type SealDraft,
} from "@svc/domain/record-seal/record-seal";
import { isDraftDue } from "@svc/domain/record-seal/seal-due";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject, sealerOf } from "@svc/platform/objects";
import { OperatorError } from "@svc/platform/log";
import { draftRecord, saltsFor } from "@svc/seal/record/draft-record";
import { parseSealKeys, type SealKeys } from "@svc/seal/record/seal-keys";
import { signSeal } from "@svc/seal/record/sign-seal";
import type { Journal } from "./journal.ts";

/**
 * Seals the due part of the record in steps that can each be resumed: store the draft with its salts, append its hash
 * to the account's chain, store the seal.
 */
export async function sealRecord(env: VerificationEnv, journal: Journal): Promise<void> {
  // without a key no draft is written, because it would hold personal data with no seal to come
  const keys = await sealKeysOf(env);
  for (;;) {
    const { state } = journal;
    if (!state) return;
    const { sealing } = state;
    if (sealing && isDraftOpen(sealing)) {
      await sealDraft({ env, journal, keys }, state, sealing.draft);
    } else if (isDraftDue(state)) {
      await faultPoint(env, "seal.before.draft");
      await draft(journal, state);
      await faultPoint(env, "seal.after.draft");
    } else return;
  }
}

async function draft(journal: Journal, state: Verification): Promise<void> {
  const values = presentRecordValues(state);
  const drafted = await draftRecord(values, saltsFor(values, state.sealing?.draft.salts));
  const { state: now } = journal;
  // an addition or a redaction in the meantime changes the record
  if (!now || now.narrative !== state.narrative || now.redacted !== state.redacted) return;
  journal.commit(now, [{ type: "record.drafted", at: Date.now(), draft: drafted }]);
}

type Tools = { readonly env: VerificationEnv; readonly journal: Journal; readonly keys: SealKeys };

async function sealDraft({ env, journal, keys }: Tools, state: Verification, open: SealDraft): Promise<void> {
  const replaces = state.sealing?.sealed?.seal;
  // a verification is sealed at its end, and again when it gets its narrative
  const cause = `${state.id}:${replaces ? "finalized" : "completed"}`;
  const entry = await accountObject(env, state.accountId).appendSeal(cause, open.hash);
  await faultPoint(env, "seal.after.chain");
  const terms = { draft: open, entry, answersProvenance: answersProvenance(state.settings), replaces };
  const seal = await stamped(env, await signSeal(keys, terms));
  const { state: now } = journal;
  if (now) journal.commit(now, [{ type: "record.sealed", at: Date.now(), seal }]);
  await faultPoint(env, "seal.after.commit");
}

/**
 * Time-stamps the signature, which proves that it existed by then. The seal waits while the authority does not answer.
 */
async function stamped(env: VerificationEnv, seal: RecordSeal): Promise<RecordSeal> {
  if (!env.TSA_URL) return seal;
  const token = await sealerOf(env).timeStamp(env.TSA_URL, new TextEncoder().encode(seal.jws));
  return { ...seal, timestampToken: Buffer.from(token).toString("base64") };
}

let parsed: { readonly of: string; readonly keys: SealKeys } | undefined;

/** Parsed once per isolate. */
async function sealKeysOf({ SEAL_KEYS }: VerificationEnv): Promise<SealKeys> {
  if (!SEAL_KEYS) throw new OperatorError("SEAL_KEYS is not set: the record stays unsealed until it is");
  if (parsed?.of !== SEAL_KEYS) parsed = { of: SEAL_KEYS, keys: await parseSealKeys(SEAL_KEYS) };
  return parsed.keys;
}
