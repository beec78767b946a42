import type { CaptureId, DeliveryId } from "@svc/domain/ids";
import { traceOf } from "@svc/domain/related";
import { caseOf } from "@svc/domain/review/case";
import { occupancyOf } from "@svc/domain/quotas";
import { appealSettings } from "@svc/domain/verification/appeal";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { accountObject, photoIndexObject, uploadObject, verificationObject } from "@svc/platform/objects";
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

/** CONTRACT G20. Opening it again changes nothing. After a redaction there is nothing left to ask for. */
async function openAppeal(env: VerificationEnv, state: Verification): Promise<void> {
  const { appeal, accountId, environment, redacted } = state;
  if (!appeal || redacted) return;
  const { verificationId: id, captureUrl } = appeal;
  const settings = appealSettings(state);
  await verificationObject(env, id).open({ id, accountId, environment, settings, captureUrl });
}

type AppealTask = Extract<Outward, { type: "open_appeal" | "stop_appeal" | "end_appeal" }>;

function runAppeal(env: VerificationEnv, state: Verification, task: AppealTask): Promise<unknown> {
  if (task.type === "open_appeal") return openAppeal(env, state);
  return task.type === "end_appeal"
    ? verificationObject(env, task.of).appealEnded(state.id, task.status)
    : verificationObject(env, task.verificationId).command(state.accountId, { type: "expire" });
}

async function listDelivery(
  env: VerificationEnv,
  { state, deliveries }: Source,
  deliveryId: DeliveryId,
): Promise<void> {
  const found = deliveries.find(deliveryId);
  if (found) await logDelivery(env, state, { found, deliveries });
}

async function keepTrace(env: VerificationEnv, state: Verification, captureId: CaptureId): Promise<void> {
  const trace = traceOf(state, captureId);
  if (trace) await photoIndexObject(env, state.accountId).keepTrace(trace);
}

async function eraseCapture(env: VerificationEnv, state: Verification, captureId: CaptureId): Promise<void> {
  // CONTRACT G4.7: the redaction after the hold deletes it
  if (state.hold) return;
  // the keys of its frames start with its own key, so this deletes both
  await deleteFiles(env.PHOTOS, originalKey(state.accountId, state.id, captureId));
}

/** Runs one task. Throws when it has to be retried. */
export async function runTask(env: VerificationEnv, task: Outward, from: Source): Promise<void> {
  const { state, outside } = from;
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
    case "occupy":
      await accountObject(env, state.accountId).occupy(state.id, occupancyOf(state), task.version);
      break;
    case "open_appeal":
    case "stop_appeal":
    case "end_appeal":
      await runAppeal(env, state, task);
      break;
    case "end_upload":
      await uploadObject(env, task.uploadId).end();
      break;
    case "list_delivery":
      await listDelivery(env, from, task.deliveryId);
      break;
    case "tell_owner":
      await accountObject(env, state.accountId).webhookFailed(state.accountId, task.failure);
      break;
    case "trace":
      await keepTrace(env, state, task.captureId);
      break;
    case "forget":
      await forgetPhotos(env, state, [task.captureId]);
      break;
    case "erase":
    case "erase_again":
      await eraseOutside(env, state, outside);
      break;
    case "erase_capture":
      await eraseCapture(env, state, task.captureId);
      break;
    case "count":
  }
  await faultPoint(env, `outbox.after.${task.type}`);
}
