import type { Signal } from "../check-rules.ts";
import type { Event, EventType } from "../verification/event.ts";
import type { LinkMail, ResultMail } from "../verification/state.ts";
import type { ReverseSearch, Verdict } from "../verification/verdict-shape.ts";
import {
  redactAnalysisResult,
  redactCredentialOutcome,
  redactCredentials,
  redactDamage,
  redactFinding,
  redactSimilar,
  redactStored,
} from "./capture-rules.ts";
import { redactConsistency } from "./consistency-rules.ts";
import { redactGeocoding, redactMatch } from "./location-rules.ts";
import { redactDraft, redactSeal } from "./record-rules.ts";
import { blank, retain, type Rules } from "./retain.ts";
import { redactSettings } from "./settings-rules.ts";

/** The member of the union with this type; some members have several types. */
type EventOf<T extends EventType, E = Event> = E extends { readonly type: infer U }
  ? T extends U
    ? E
    : never
  : never;

const BRAND: Rules<ResultMail["brand"]> = {
  name: blank,
  logoUrl: "drop",
  accent: "drop",
  supportUrl: "drop",
};
/** Still shows that there was a mail. */
const LINK_MAIL: Rules<LinkMail> = {
  to: blank,
  accountName: blank,
  unsubscribeUrl: blank,
  brand: (brand) => retain(BRAND, brand),
};
const RESULT_MAIL: Rules<ResultMail> = {
  resultUrl: "keep",
  accountName: blank,
  // It names the recipient, encrypted.
  unsubscribeUrl: blank,
  brand: (brand) => retain(BRAND, brand),
};

export function redactResultMail(resultMail: ResultMail): ResultMail {
  return retain(RESULT_MAIL, resultMail);
}

const REVERSE: Rules<ReverseSearch> = { state: "keep", sources: () => [] };
const VERDICT: Rules<Verdict> = {
  svc: "keep",
  signals: (signals) => signals.map(redactSignal),
  reverseSearch: (reverse) => retain(REVERSE, reverse),
  unavailable: "keep",
};

function redactSignal(signal: Signal): Signal {
  return "confidence" in signal
    ? retain({ type: "keep", confidence: "keep" }, signal)
    : retain<typeof signal>({ type: "keep" }, signal);
}

const HEAD = { type: "keep", at: "keep" } as const;
const TOLD = { ...HEAD, deliveryId: "keep", eventId: "keep" } as const;
const CHECKED = { ...HEAD, captureId: "keep", check: "keep", finding: redactFinding } as const;

/** Every key of every event type. */
const EVENTS: { readonly [T in EventType]: Rules<EventOf<T>> } = {
  "verification.created": {
    ...HEAD,
    id: "keep",
    accountId: "keep",
    environment: "keep",
    settings: redactSettings,
    expiresAt: "keep",
    captureUrl: "keep",
    resultMail: redactResultMail,
  },
  "verification.opened": HEAD,
  "verification.capture.persisted": { ...HEAD, capture: redactStored },
  "verification.capture.removed": { ...HEAD, captureId: "keep", reason: "keep" },
  "verification.answer.saved": { ...HEAD, step: "keep", answer: "drop" },
  "verification.answer.removed": { ...HEAD, step: "keep" },
  "verification.abandoned": HEAD,
  // The recipient's address and the tenant's own words.
  "verification.more_requested": {
    ...HEAD,
    steps: (steps) => steps.map((step) => retain({ key: "keep", min: "keep", max: "keep" }, step)),
    message: "drop",
    mail: (mail) => retain(LINK_MAIL, mail),
  },
  "verification.scene_code.issued": { ...HEAD, step: "keep", code: "keep", expiresAt: "keep" },
  "verification.submitted": { ...HEAD, auto: "keep" },
  "verification.database.compared": { ...HEAD, column: "keep", step: "keep", equal: "keep" },
  "capture.inspected": {
    ...HEAD,
    captureId: "keep",
    credentials: redactCredentials,
    lost: "keep",
    thumb: "keep",
    exifPosition: "drop",
    facts: "drop",
    views: "drop",
  },
  "capture.placed": { ...HEAD, captureId: "keep", place: "drop" },
  "verification.location.geocoded": { ...HEAD, geocoding: redactGeocoding },
  "verification.location.matched": { ...HEAD, outcome: redactMatch, signs: "keep" },
  "capture.frames_judged": { ...HEAD, captureId: "keep", clipFrames: () => [] },
  "capture.compared": { ...HEAD, captureId: "keep", state: "keep" },
  "verification.similar_photo.found": { ...HEAD, similar: redactSimilar, incomplete: "keep" },
  "verification.similar_photo.reviewed": {
    ...HEAD,
    decision: "keep",
    captureId: "keep",
    matchedCaptureId: "keep",
    note: "drop",
    by: "drop",
  },
  "verification.video_analyzed": { ...HEAD, captureId: "keep", analysis: "drop" },
  "verification.check.completed": CHECKED,
  "verification.check.unavailable": CHECKED,
  // The recognized text may be personal.
  "verification.analysis.completed": {
    ...HEAD,
    captureId: "keep",
    analysis: "keep",
    result: redactAnalysisResult,
  },
  "verification.analysis.unavailable": {
    ...HEAD,
    captureId: "keep",
    analysis: "keep",
    reason: "keep",
    detail: "drop",
  },
  "verification.consistency.checked": { ...HEAD, consistency: redactConsistency },
  "verification.damage_localized": { ...HEAD, captureId: "keep", report: redactDamage },
  "verification.completed": {
    ...HEAD,
    verdict: (verdict) => retain(VERDICT, verdict),
    refundedCents: "keep",
  },
  "verification.reverse_search.review_required": { ...HEAD, candidates: "keep" },
  "verification.reviewed": {
    ...HEAD,
    subject: "keep",
    decision: "keep",
    candidates: "keep",
    note: "drop",
    by: "drop",
  },
  "reverse_search.expired": HEAD,
  "verification.assigned": { ...HEAD, assigned: "keep", assignee: "drop" },
  "verification.finalized": { ...HEAD, narrative: blank },
  "record.drafted": { ...HEAD, draft: redactDraft },
  "record.sealed": { ...HEAD, seal: redactSeal },
  "capture.stamped": { ...HEAD, captureId: "keep", stamp: redactCredentialOutcome },
  "verification.sealed": { ...HEAD, sealed: "keep", unsealed: "keep" },
  "verification.expired": { ...HEAD, reason: "keep" },
  "verification.failed": { ...HEAD, reason: "keep", refundedCents: "keep" },
  "verification.held": { ...HEAD, reason: "drop", by: "drop" },
  "verification.released": { ...HEAD, by: "drop" },
  "verification.appealed": { ...HEAD, verificationId: "keep", captureUrl: blank },
  "verification.appeal_ended": { ...HEAD, verificationId: "keep", status: "keep" },
  "verification.redacted": { ...HEAD, reason: "keep" },
  "webhook.delivered": TOLD,
  "webhook.failed": TOLD,
  "verification.link_queued": { ...HEAD, purpose: "keep", channel: "keep", mail: "drop", sms: "drop" },
  "verification.notified": { ...HEAD, channel: "keep", about: "keep" },
  "verification.notify_skipped": { ...HEAD, channel: "keep", about: "keep", reason: "keep" },
  "verification.notify_failed": { ...HEAD, channel: "keep", about: "keep", reason: blank },
  // The provider's own words.
  "mail.failed": { ...HEAD, reason: blank },
};

/**
 * Redacts an event (CONTRACT G4.7, G14). The log itself is rewritten: a log that still contained the narrative
 * would not have forgotten it. Replaying the rewritten log gives the redacted state, and redacting it again
 * changes nothing.
 */
export function redactEvent(event: Event): Event {
  return retain(EVENTS[event.type] as unknown as Rules<Event>, event); // the rules of its own type
}
