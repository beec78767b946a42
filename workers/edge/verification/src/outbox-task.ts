import type { DeliveryId, UploadId } from "@svc/domain/ids";
import { hasNewOccupancy, occupancyOf } from "@svc/domain/quotas";
import { type Consequence, consequencesOf, delayMsOf } from "@svc/domain/verification/consequences";
import type { Event } from "@svc/domain/verification/event";
import type { Verification } from "@svc/domain/verification/state";
import type { WebhookFailure } from "@svc/domain/webhook/failure";

/** An outbox entry: a consequence of an event, or the projection of a version. */
export type OutboxTask =
  | Consequence
  | { readonly type: "project"; readonly version: number }
  /** Only 0.1.0 wrote these. The account counts by `occupy`. */
  | { readonly type: "count" }
  /** Reports the verification's use of its account's quotas. Only the newest entry matters. */
  | { readonly type: "occupy"; readonly version: number }
  | { readonly type: "end_upload"; readonly uploadId: UploadId }
  | { readonly type: "tell_owner"; readonly deliveryId: DeliveryId; readonly failure: WebhookFailure }
  | { readonly type: "list_delivery"; readonly deliveryId: DeliveryId; readonly version: number };

export function keyOf(task: OutboxTask): string {
  switch (task.type) {
    case "analyze":
      return analysisKey(task.captureId);
    case "stamp":
      return credentialKey(task.captureId);
    case "erase_capture":
      return `erase:${task.captureId}`;
    case "localize":
      return damageKey(task.captureId);
    case "compare":
    case "place":
    case "trace":
    case "forget":
      return `${task.type}:${task.captureId}`;
    case "book":
      return `book:${task.booking.cause}`;
    case "end_upload":
      return `end_upload:${task.uploadId}`;
    case "list_delivery":
      return `${LISTING}${task.deliveryId}`;
    case "tell_owner":
      return `tell_owner:${task.deliveryId}`;
    default:
      return task.type;
  }
}

/** The outgoing work of these events, including the projection of the new version. */
export function tasksOf(
  events: readonly Event[],
  after: Verification,
  { version, before }: { readonly version: number; readonly before: Verification | undefined },
): readonly OutboxTask[] {
  const projected: OutboxTask[] = events.length > 0 ? [{ type: "project", version }] : [];
  const occupies = before === undefined || hasNewOccupancy(before, after);
  const occupied: OutboxTask[] = occupies ? [{ type: "occupy", version }] : [];
  const following = events.flatMap((event): readonly OutboxTask[] => consequencesOf(event, after));
  return [...projected, ...occupied, ...following];
}

/**
 * How long a task waits after its commit. A creation already reserved its quota, or had ample room, so reporting it can
 * wait for the watch.
 */
export function holdMsOf(
  task: OutboxTask,
  after: Verification,
  { holdAnalysisMs = 0, watchMs }: { readonly holdAnalysisMs?: number; readonly watchMs: number },
): number {
  if (task.type === "analyze") return holdAnalysisMs;
  if (task.type === "occupy") return occupancyOf(after).isOpen ? watchMs : 0;
  return delayMsOf(task);
}

export function analysisKey(captureId: string): string {
  return `analyze:${captureId}`;
}

export function credentialKey(captureId: string): string {
  return `stamp:${captureId}`;
}

const LISTING = "list_delivery:";

export function isListing(key: string): boolean {
  return key.startsWith(LISTING);
}

const DAMAGE = "localize:";

export function damageKey(captureId: string): string {
  return `${DAMAGE}${captureId}`;
}

/** Tasks for a vision model. No alarm waits for them, since a call may take 20 s. */
export function isSlow(key: string): boolean {
  return key.startsWith(DAMAGE);
}
