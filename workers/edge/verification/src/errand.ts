import type { DeliveryId, UploadId } from "@svc/domain/ids";
import { hasNewOccupancy, occupancyOf } from "@svc/domain/quotas";
import { type Consequence, consequencesOf, delayMsOf } from "@svc/domain/verification/consequences";
import type { Event } from "@svc/domain/verification/event";
import type { WebhookFailure } from "@svc/domain/webhook/failure";
import type { Verification } from "@svc/domain/verification/state";
import { viewOf } from "@svc/domain/verification/view";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject, uploadObject } from "@svc/platform/objects";
import { originalKey } from "@svc/store/files";
import { projectDelivery } from "@svc/store/webhook-deliveries";
import { projectionOf, projectVerification } from "@svc/store/verifications";
import { findShard } from "@svc/store/shard";
import type { Deliveries } from "./deliveries.ts";
import { eraseFiles, eraseOutside, type Outside } from "./erase.ts";

/** One entry of the outbox: a consequence, the projection of a version, or the month's count. */
export type Errand =
  | Consequence
  | { readonly type: "project"; readonly version: number }
  | { readonly type: "count" }
  /** What it takes of its account's quotas; the newest says it all. */
  | { readonly type: "occupy"; readonly version: number }
  | { readonly type: "end_upload"; readonly uploadId: UploadId }
  | { readonly type: "tell_owner"; readonly deliveryId: DeliveryId; readonly failure: WebhookFailure }
  | { readonly type: "list_delivery"; readonly deliveryId: DeliveryId; readonly version: number };

export function keyOf(errand: Errand): string {
  switch (errand.type) {
    case "analyze":
      return analysisKey(errand.captureId);
    case "stamp":
      return stampKey(errand.captureId);
    case "erase_capture":
      return `erase:${errand.captureId}`;
    case "book":
      return `book:${errand.booking.cause}`;
    case "end_upload":
      return `end_upload:${errand.uploadId}`;
    case "list_delivery":
      return `list_delivery:${errand.deliveryId}`;
    case "tell_owner":
      return `tell_owner:${errand.deliveryId}`;
    default:
      return errand.type;
  }
}

/** What must leave because of these events; the list hears of their version. */
export function errandsOf(
  events: readonly Event[],
  after: Verification,
  {
    version,
    isMetered,
    before,
  }: { readonly version: number; readonly isMetered?: boolean; readonly before: Verification | undefined },
): readonly Errand[] {
  const projected: Errand[] = events.length > 0 ? [{ type: "project", version }] : [];
  const counted: Errand[] = isMetered ? [{ type: "count" }] : [];
  const occupies = before === undefined || hasNewOccupancy(before, after);
  const occupied: Errand[] = occupies ? [{ type: "occupy", version }] : [];
  const following = events.flatMap((event): readonly Errand[] => consequencesOf(event, after));
  return [...projected, ...counted, ...occupied, ...following];
}

/** How long after its commit. A creation reserved its place: that it was made is told with the watch that comes anyway. */
export function holdMsOf(
  errand: Errand,
  after: Verification,
  { holdAnalysisMs = 0, watchMs }: { readonly holdAnalysisMs?: number; readonly watchMs: number },
): number {
  if (errand.type === "analyze") return holdAnalysisMs;
  if (errand.type === "occupy") return occupancyOf(after).isOpen ? watchMs : 0;
  return delayMsOf(errand);
}

export function analysisKey(captureId: string): string {
  return `analyze:${captureId}`;
}

export function stampKey(captureId: string): string {
  return `stamp:${captureId}`;
}

type Source = { readonly state: Verification; readonly deliveries: Deliveries; readonly outside: Outside };

/** What writes events is not for here. */
type Outward = Exclude<Errand, { type: "seal" }>;

/** Runs one errand to its end; a throw means that it is to be run again. */
export async function runErrand(env: VerificationEnv, errand: Outward, from: Source): Promise<void> {
  const { state, deliveries, outside } = from;
  await faultPoint(env, `outbox.before.${errand.type}`);
  switch (errand.type) {
    case "project":
      await projectVerification(
        await findShard(env, state.accountId),
        projectionOf(state, viewOf(state), errand.version),
      );
      break;
    case "analyze":
      await env.ANALYSIS.send({
        type: "analyze",
        accountId: state.accountId,
        verificationId: state.id,
        captureId: errand.captureId,
      });
      break;
    case "stamp":
      await env.STAMPS.send({ verificationId: state.id, captureId: errand.captureId });
      break;
    case "book":
      await accountObject(env, state.accountId).book(state.accountId, errand.booking);
      break;
    case "count":
      await accountObject(env, state.accountId).countVerification(state.id);
      break;
    case "occupy":
      await accountObject(env, state.accountId).occupy(state.id, occupancyOf(state), errand.version);
      break;
    case "end_upload":
      await uploadObject(env, errand.uploadId).end();
      break;
    case "list_delivery": {
      const found = deliveries.find(errand.deliveryId);
      if (found) await projectDelivery(await findShard(env, state.accountId), state.id, found);
      break;
    }
    case "tell_owner":
      await accountObject(env, state.accountId).webhookFailed(state.accountId, errand.failure);
      break;
    case "erase":
    case "erase_again":
      await eraseOutside(env, state, outside);
      break;
    case "erase_capture":
      // its frames' keys begin with its own
      await eraseFiles(env.PHOTOS, originalKey(state.accountId, state.id, errand.captureId));
      break;
  }
  await faultPoint(env, `outbox.after.${errand.type}`);
}
