import { presentVerification } from "@svc/contract/verification/present-verification";
import { presentWebhook } from "@svc/contract/webhook/present-webhook";
import type { WebhookBody } from "@svc/contract/webhook/webhook-body";
import type { Event } from "@svc/domain/verification/event";
import { begin, evolve } from "@svc/domain/verification/evolve";
import type { CaseDecision, Verification } from "@svc/domain/verification/state";
import { viewOf } from "@svc/domain/verification/view";
import { isSent } from "@svc/domain/webhook/events";
import type { LoggedEvent } from "@svc/platform/verification-rpc";

/**
 * An answer about a similar photo is a review like any other. Whoever waits for seals waits for that of the record,
 * which has no entry of its own in the log, as much as for sealed copies.
 */
const SENT_AS: Partial<Record<Event["type"], Event["type"]>> = {
  "verification.similar_photo.reviewed": "verification.reviewed",
  "record.sealed": "verification.sealed",
};

/**
 * The webhook body for this event (CONTRACT G9.1, G9.4), from the verification right after it. Undefined if the
 * event sends no webhook.
 */
export function webhookOf(
  state: Verification,
  { id, event }: LoggedEvent,
  captureUrl: string,
): WebhookBody | undefined {
  const { settings, environment, accountId } = state;
  const { webhookEvents = [], metadata, identification, template } = settings;
  const type = SENT_AS[event.type] ?? event.type;
  if (!isSent(type, webhookEvents)) return undefined;
  const verification = presentVerification(viewOf(state), { captureUrl });
  return presentWebhook({
    id,
    type,
    occurredAt: event.at,
    environment,
    accountId,
    metadata,
    identification,
    template: template?.slug,
    verification,
    decision: decisionAfter(event, state),
  });
}

/** The decision after a review. A note about a question of the review queue stays with the reviewers. */
function decisionAfter(event: Event, { decision }: Verification): CaseDecision | undefined {
  const isReview =
    event.type === "verification.reviewed" || event.type === "verification.similar_photo.reviewed";
  if (!isReview || !decision) return undefined;
  if (event.type === "verification.reviewed" && event.subject === "case") return decision;
  const { note: _kept, ...told } = decision;
  return told;
}

/** All webhook bodies of a log, oldest first, each with the verification as it was then. */
export function webhooksOf(log: readonly LoggedEvent[], captureUrl: string): readonly WebhookBody[] {
  const [created, ...later] = log;
  if (created?.event.type !== "verification.created") return [];
  let state = begin(created.event);
  const first = webhookOf(state, created, captureUrl);
  const rest = later.flatMap((entry) => {
    state = evolve(state, entry.event);
    return webhookOf(state, entry, captureUrl) ?? [];
  });
  return first ? [first, ...rest] : rest;
}
