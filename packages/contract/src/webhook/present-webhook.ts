import type { CaseDecision } from "@svc/domain/verification/state";
import { presentDecision } from "../case/case-decision-body.ts";
import type { VerificationBody } from "../verification/verification-body.ts";
import { defined } from "../wire/parsed.ts";
import { rfc3339 } from "../wire/wire.ts";
import type { WebhookBody } from "./webhook-body.ts";

export type PresentableWebhook = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: number;
  readonly environment: string;
  readonly accountId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly identification: string | undefined;
  /** Its slug. */
  readonly template: string | undefined;
  readonly verification: VerificationBody;
  readonly decision: CaseDecision | undefined;
};

/** CONTRACT G4.8: a webhook goes through more hands than a read by key. */
function withoutRecipient({ delivery, ...verification }: VerificationBody): VerificationBody {
  if (!delivery) return verification;
  const { to: _, ...rest } = delivery;
  return { ...verification, delivery: rest };
}

/** CONTRACT G9.1: built once, when the event happens. */
export function presentWebhook(event: PresentableWebhook): WebhookBody {
  return {
    id: event.id,
    type: event.type,
    occurred_at: rfc3339(event.occurredAt),
    environment: event.environment,
    account: event.accountId,
    metadata: { ...event.metadata },
    ...defined({ identification: event.identification, template: event.template }),
    data: { ...withoutRecipient(event.verification), ...presentDecision(event.decision) },
  };
}
