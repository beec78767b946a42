import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { Together } from "@svc/platform/together";
import { findShard } from "@svc/store/d1/shard";
import { type DeliveryNews, projectDeliveries } from "@svc/store/verification/webhook-deliveries";
import type { Deliveries, VersionedDelivery } from "./deliveries.ts";

/** Deliveries per statement. The longest have 8 KB of JSON, and D1 accepts statements of 2 MB. */
const MOST = 100;
const together = new Together<D1Database, DeliveryNews>({ most: MOST, act: projectDeliveries });

/** Updates the delivery list, batched with other objects of this isolate. */
export async function logDelivery(
  env: VerificationEnv,
  { id: verificationId, accountId }: Verification,
  { found, deliveries }: { readonly found: VersionedDelivery; readonly deliveries: Deliveries },
): Promise<void> {
  const { db } = await findShard(env, accountId);
  const { delivery, version } = found;
  const news = { accountId, verificationId, delivery, version };
  // another object may write this batch, and its output gate does not wait for our storage
  await deliveries.untilKept();
  await faultPoint(env, "delivery.before.log");
  await together.add(db, news).catch(() => projectDeliveries(db, [news]));
}
