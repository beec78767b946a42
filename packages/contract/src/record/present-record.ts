import type { RecordSalts, RecordSeal as DomainSeal } from "@svc/domain/record-seal/record-seal";
import { stepsOf } from "@svc/domain/verification/settings";
import type { AnswerKind } from "@svc/domain/verification/step-kinds";
import {
  keptCaptures,
  type Location as CaptureLocation,
  type Verification,
} from "@svc/domain/verification/state";
import { Answers } from "../verification/answers-body.ts";
import { RecordSeal } from "./record-seal-body.ts";
import type { RecordFile } from "./record-file-body.ts";
import { presentStep } from "../step/present-step.ts";
import { Location } from "../verification/verification-body.ts";
import { rfc3339, toWire } from "../wire/wire.ts";
import { ownValue } from "@svc/domain/own-value";

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The values that a record seal covers. */
export function presentRecordValues(state: Verification) {
  const values = {
    verification_id: state.id,
    created_at: rfc3339(state.createdAt),
    steps: stepsOf(state.settings).map(presentStep) as Json, // parsed from JSON
    answers: toWire(Answers, state.answers) as Record<
      string,
      { readonly kind: AnswerKind; readonly value: Json; readonly answered_at: string }
    >, // validated by the contract's parser
    captures: keptCaptures(state).map(({ id, step, sha256, capturedAt, location }) => ({
      capture_id: id,
      ...(step !== undefined && { step }),
      sha256,
      ...(capturedAt !== undefined && { captured_at: rfc3339(capturedAt) }),
      ...(location && { location: exactLocation(location) }),
    })),
    ...(state.narrative !== undefined && { narrative: state.narrative }),
    ...(state.settings.simulated !== undefined && { simulated: true as const }),
  };
  return wellFormed(values);
}

/** With every digit, unlike elsewhere: the digest of a record that was sealed before is of exactly these. */
function exactLocation(location: CaptureLocation) {
  const { lat, lng, accuracyM: accuracy_m } = location;
  return { ...toWire(Location, location), lat, lng, accuracy_m };
}

/** Replaces half surrogate pairs: JSON allows them, but RFC 8785 cannot encode them. */
function wellFormed<T>(values: T): T {
  return JSON.parse(JSON.stringify(values), repair) as T; // JSON in, the same JSON out
}

/** Undefined while the record is not sealed. */
export function presentRecordFile(state: Verification): RecordFile | undefined {
  const { sealing } = state;
  if (!sealing?.sealed) return undefined;
  const record = JSON.parse(sealing.sealed.text) as RecordFile["record"]; // we wrote this text
  return {
    record,
    disclosures: disclosuresOf(state, record, sealing.draft.salts),
    seal: presentSeal(sealing.sealed.seal),
    ...(sealing.replaced && { replaced_seal: presentSeal(sealing.replaced) }),
  };
}

function presentSeal(seal: DomainSeal) {
  return toWire(RecordSeal, seal);
}

/** A value without its salt, or a salt without its value, discloses nothing. */
function disclosuresOf(state: Verification, record: RecordFile["record"], salts: RecordSalts) {
  const { steps, answers, captures, narrative } = presentRecordValues(state);
  const opened = {
    answers: Object.keys(record.answers).flatMap((key) =>
      open(ownValue(salts.answers, key), ownValue(answers, key)?.value).map(
        (disclosure) => [key, disclosure] as const,
      ),
    ),
    locations: captures.flatMap(({ capture_id: id, location }) =>
      open(ownValue(salts.locations, id), location).map((disclosure) => [id, disclosure] as const),
    ),
  };
  const [asked] = open(salts.steps, steps);
  const [kept] = record.narrative_digest === undefined ? [] : open(salts.narrative, narrative);
  return {
    ...(asked && { steps: asked }),
    ...(opened.answers.length > 0 && { answers: Object.fromEntries(opened.answers) }),
    ...(opened.locations.length > 0 && { locations: Object.fromEntries(opened.locations) }),
    ...(kept && { narrative: kept }),
  };
}

function open(salt: string | undefined, value: Json | undefined) {
  return salt === undefined || value === undefined ? [] : [{ salt, value }];
}

function repair(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
