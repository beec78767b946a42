import { ApiError } from "@svc/contract/wire/errors";
import { presentDelivery } from "@svc/contract/webhook/webhook-bodies";
import { isDeliveryId } from "@svc/domain/ids";
import { verificationObject } from "@svc/platform/objects";
import { findDeliveryOwner } from "@svc/store/verification/webhook-deliveries";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

/** CONTRACT G9.5: the verification that owns the delivery sends it again. */
export async function redeliverWebhook(c: ApiContext) {
  const { account } = c.var;
  const id = c.req.param("delivery_id") ?? "";
  if (!isDeliveryId(id)) throw missing();
  const verificationId = await inShard(c, (shard) => findDeliveryOwner(shard, id));
  if (!verificationId) throw missing();
  const outcome = await verificationObject(c.env, verificationId).redeliver(account.id, id);
  if (!outcome.ok) {
    if (outcome.refused !== "conflict") throw missing();
    throw new ApiError("conflict", "this webhook was tried 50 times, or its address was redacted", {
      hint: "Read the verification instead: GET /v1/verifications/{id}.",
    });
  }
  return c.json(presentDelivery({ ...outcome.delivery, verificationId }), 202);
}

function missing(): ApiError {
  return new ApiError("not_found", "this account has no webhook delivery with this id");
}
