import { CaptureBody, StoredCaptureBody } from "./capture-body.ts";
import { DamageLocalization, EventBody, type WebhookBody } from "./record-bodies.ts";
import { VerificationBody } from "./verification-body.ts";
import { type DomainOf, rfc3339, toWire } from "./wire.ts";

/** A verification as the domain shows it; the capture link is minted beside it (CONTRACT G3.1). */
export type PresentableVerification = Omit<DomainOf<VerificationBody>, "captureUrl">;

/** SPEC 2.1: exactly its fields; the account, the metadata and the rest of the domain's view stay inside. */
export function presentVerification(view: PresentableVerification, captureUrl: string): VerificationBody {
  return toWire(VerificationBody, { ...view, captureUrl });
}

export type PresentableCapture = DomainOf<CaptureBody>;

export function presentCapture(capture: PresentableCapture): CaptureBody {
  return toWire(CaptureBody, capture);
}

export function presentStoredCapture(stored: DomainOf<StoredCaptureBody>): StoredCaptureBody {
  return toWire(StoredCaptureBody, stored);
}

export type PresentableEvent = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: number;
  /** Already in wire names: each event type has its own. */
  readonly data?: Readonly<Record<string, unknown>>;
};

export function presentEvent(event: PresentableEvent): EventBody {
  return toWire(EventBody, event);
}

export function presentDamage(damage: DomainOf<DamageLocalization>): DamageLocalization {
  return toWire(DamageLocalization, damage);
}

export type PresentableWebhook = Omit<PresentableEvent, "data"> & {
  readonly environment: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly verification: VerificationBody;
};

/** CONTRACT G9.1: built once, at event time. */
export function presentWebhook(event: PresentableWebhook): WebhookBody {
  return {
    id: event.id,
    type: event.type,
    occurred_at: rfc3339(event.occurredAt),
    environment: event.environment,
    metadata: { ...event.metadata },
    data: event.verification,
  };
}

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor?: string };

/** CONTRACT G0.6: `next_cursor` only when there is more. */
export function presentPage<T>({ items, nextCursor }: Page<T>): {
  items: T[];
  has_more: boolean;
  next_cursor?: string;
} {
  return {
    items: [...items],
    has_more: nextCursor !== undefined,
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  };
}
