import { traceOf } from "@svc/domain/related";
import { caseOf } from "@svc/domain/review/case";
import { occupancyOf } from "@svc/domain/quotas";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject, photoIndexObject, uploadObject } from "@svc/platform/objects";
import { requestIdNow } from "@svc/platform/request-id";
import { deleteFiles } from "@svc/store/r2/delete-files";
import { originalKey } from "@svc/store/r2/files";
import { findShard } from "@svc/store/d1/shard";
import { projectionOf, projectVerification } from "@svc/store/verification/verifications";
import type { Deliveries } from "./deliveries.ts";
import { logDelivery } from "./delivery-log.ts";
import { eraseOutside, forgetPhotos, type Outside } from "./erase.ts";
import type { OutboxTask } from "./outbox-task.ts";

type Source = { readonly state: Verification; readonly deliveries: Deliveries; readonly outside: Outside };

/** The tasks whose results do not become events. The others are run elsewhere. */
type Outward = Exclude<OutboxTask, { type: "seal" | "compare" | "link" | "geocode" | "place" | "localize" }>;

/** The current request id for queue messages. */
export function askedBy(): { readonly requestId?: string } {
  const requestId = requestIdNow();
  return requestId === undefined ? {} : { requestId };
}

/** Runs one task. Throws when it has to be retried. */
export async function runTask(env: VerificationEnv, task: Outward, from: Source): Promise<void> {
  const { state, deliveries, outside } = from;
  await faultPoint(env, `outbox.before.${task.type}`);
  switch (task.type) {
    case "project":
      await projectVerification(
        await findShard(env, state.accountId),
        projectionOf(caseOf(state, Date.now()), task.version),
      );
      break;
    case "analyze":
      await env.ANALYSIS.send({
        type: "analyze",
        accountId: state.accountId,
        verificationId: state.id,
        captureId: task.captureId,
        ...askedBy(),
      });
      break;
    case "stamp":
      await env.STAMPS.send({ verificationId: state.id, captureId: task.captureId, ...askedBy() });
      break;
    case "book":
      await accountObject(env, state.accountId).book(state.accountId, task.booking);
      break;
    case "count":
      break;
    case "occupy":
      await accountObject(env, state.accountId).occupy(state.id, occupancyOf(state), task.version);
      break;
    case "end_upload":
      await uploadObject(env, task.uploadId).end();
      break;
    case "list_delivery": {
      const found = deliveries.find(task.deliveryId);
      if (found) await logDelivery(env, state, { found, deliveries });
      break;
    }
    case "tell_owner":
      await accountObject(env, state.accountId).webhookFailed(state.accountId, task.failure);
      break;
    case "trace": {
      const trace = traceOf(state, task.captureId);
      if (trace) await photoIndexObject(env, state.accountId).keepTrace(trace);
      break;
    }
    case "forget":
      await forgetPhotos(env, state, [task.captureId]);
      break;
    case "erase":
    case "erase_again":
      await eraseOutside(env, state, outside);
      break;
    case "erase_capture":
      // CONTRACT G4.7: the redaction after the hold deletes it
      if (state.hold) break;
      // the keys of its frames start with its own key, so this deletes both
      await deleteFiles(env.PHOTOS, originalKey(state.accountId, state.id, task.captureId));
      break;
  }
  await faultPoint(env, `outbox.after.${task.type}`);
}
