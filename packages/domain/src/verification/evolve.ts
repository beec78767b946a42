import type { CaseSubject } from "../review/subjects.ts";
import { withAssignee } from "../review/assignee.ts";
import { withCaseDecision } from "../review/case-decision.ts";
import { awaitsDecision, withAppeal } from "./appeal.ts";
import { captureIdOf, evolveCapture, withReview } from "./evolve-capture.ts";
import { redactState } from "../redaction/redact-state.ts";
import { withMore } from "./decide-more.ts";
import type { Event } from "./event.ts";
import { withDelivery } from "./link-delivery.ts";
import type { Capture, Verification } from "./state.ts";

/** The state after `verification.created`, which is always the first event. */
export function begin(created: Extract<Event, { type: "verification.created" }>): Verification {
  return {
    id: created.id,
    accountId: created.accountId,
    environment: created.environment,
    status: "pending",
    settings: created.settings,
    createdAt: created.at,
    expiresAt: created.expiresAt,
    captureUrl: created.captureUrl,
    ...(created.resultMail && { resultMail: created.resultMail }),
    opened: false,
    captures: [],
    answers: {},
    answerChanges: 0,
    redacted: false,
  };
}

/** Replays the log. Undefined if it does not begin with `verification.created`. */
export function replay(log: readonly Event[]): Verification | undefined {
  const [created, ...rest] = log;
  if (created?.type !== "verification.created") return undefined;
  return rest.reduce(evolve, begin(created));
}

const ENDS = {
  "verification.completed": "completed",
  "verification.expired": "expired",
  "verification.failed": "failed",
} as const;

export function evolve(state: Verification, event: Event): Verification {
  switch (event.type) {
    case "verification.created":
      return begin(event);
    case "verification.opened":
      return { ...state, opened: true };
    case "verification.capture.persisted":
      return withNewCapture(state, event);
    case "verification.answer.saved":
    case "verification.answer.removed":
      return { ...state, answers: withAnswer(state, event), answerChanges: state.answerChanges + 1 };
    case "verification.abandoned":
      return { ...state, status: "abandoned" };
    case "verification.scene_code.issued":
      return withSceneCode(state, event);
    case "verification.more_requested":
      return withMore(state, event);
    case "verification.link_queued":
    case "verification.notified":
    case "verification.notify_skipped":
    case "verification.notify_failed":
      return withDelivery(state, event);
    case "verification.submitted":
      return { ...state, status: submittedStatus(state), submittedAt: event.at };
    case "verification.completed":
    case "verification.expired":
      return { ...state, status: ENDS[event.type], closedAt: event.at };
    case "verification.failed":
      return { ...state, status: ENDS[event.type], closedAt: event.at, failureReason: event.reason };
    case "verification.reviewed":
      return withCaseDecision(reviewed(state, event), event);
    case "verification.similar_photo.reviewed":
      return withCaseDecision(withCapture(state, event), event);
    case "verification.assigned":
      return withAssignee(state, event);
    case "reverse_search.expired":
      return { ...state, reverseLapsed: true };
    case "verification.location.geocoded":
      return { ...state, geocoding: event.geocoding };
    case "verification.location.matched":
      return { ...state, locationMatch: event.outcome };
    case "verification.consistency.checked":
      return { ...state, consistency: event.consistency };
    case "verification.finalized":
      return { ...state, narrative: event.narrative };
    case "record.drafted":
    case "record.sealed":
      return withSeal(state, event);
    case "verification.held":
    case "verification.released":
      return withHold(state, event);
    case "verification.appealed":
    case "verification.appeal_ended":
      return withAppeal(state, event);
    case "verification.redacted":
      return redactState(state);
    default:
      return withCapture(state, event);
  }
}

function withNewCapture(
  state: Verification,
  { capture, at }: Extract<Event, { type: "verification.capture.persisted" }>,
): Verification {
  const stored: Capture = { ...capture, receivedAt: at, removed: false, findings: {} };
  return { ...state, status: "partially_captured", captures: [...state.captures, stored] };
}

function withSceneCode(
  state: Verification,
  { step, code, expiresAt }: Extract<Event, { type: "verification.scene_code.issued" }>,
): Verification {
  return { ...state, sceneCodes: [...(state.sceneCodes ?? []), { step, code, expiresAt }] };
}

/** Held again for another reason, it has been held since the first. */
function withHold(
  { hold, ...state }: Verification,
  { at, ...event }: Extract<Event, { type: "verification.held" | "verification.released" }>,
): Verification {
  if (event.type === "verification.released") return { ...state, releasedAt: at };
  const { type: _, ...said } = event;
  return { ...state, hold: { since: hold?.since ?? at, ...said } };
}

/** CONTRACT G2: an abandoned verification that is submitted at its expiry becomes active again. */
function submittedStatus(state: Verification): Verification["status"] {
  return state.status === "abandoned" ? "partially_captured" : state.status;
}

/** A decision about the case leaves no question about it open. */
function reviewed(
  state: Verification,
  event: Extract<Event, { type: "verification.reviewed" }>,
): Verification {
  const { subject } = event;
  if (!subject) return { ...state, captures: state.captures.map((capture) => withReview(capture, event)) };
  const all = [...new Set([...(state.reviewed ?? []), ...settledBy(state, subject)])];
  return { ...state, reviewed: all, ...(subject === "case" && { caseDecidedAt: event.at }) };
}

/** A decision about the case made before the new photos of an appeal came says nothing about them. */
function settledBy(state: Verification, subject: CaseSubject | "case"): readonly CaseSubject[] {
  if (subject === "flagged" || subject === "unavailable") return [subject];
  return awaitsDecision(state) ? ["unavailable", "flagged", "appeal"] : ["unavailable", "flagged"];
}

function withSeal(
  state: Verification,
  event: Extract<Event, { type: "record.drafted" | "record.sealed" }>,
): Verification {
  const { sealing } = state;
  if (event.type === "record.drafted") return { ...state, sealing: { ...sealing, draft: event.draft } };
  if (!sealing) return state; // a seal follows its draft
  const { draft, sealed: before } = sealing;
  const sealed = { text: draft.text, seal: event.seal };
  return { ...state, sealing: { draft, sealed, ...(before && { replaced: before.seal }) } };
}

/** Applies events about one capture. Database comparisons and webhook outcomes are not about a capture. */
function withCapture(state: Verification, event: Event): Verification {
  const changed = captureIdOf(event);
  if (changed === undefined) return state;
  const captures = state.captures.map((capture) =>
    capture.id === changed ? evolveCapture(capture, event) : capture,
  );
  return { ...state, captures };
}

function withAnswer(
  state: Verification,
  event: Extract<Event, { type: "verification.answer.saved" | "verification.answer.removed" }>,
): Verification["answers"] {
  if (event.type === "verification.answer.saved" && event.answer)
    return { ...state.answers, [event.step]: event.answer };
  return Object.fromEntries(Object.entries(state.answers).filter(([key]) => key !== event.step));
}
