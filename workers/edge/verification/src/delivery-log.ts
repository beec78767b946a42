import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { Together } from "@svc/platform/together";
import { findShard } from "@svc/store/d1/shard";
import { type DeliveryNews, projectDeliveries } from "@svc/store/verification/webhook-deliveries";
import type { Deliveries, VersionedDelivery } from "./deliveries.ts";

/** One statement holds so many; the longest are 8 KB of JSON, and D1 takes 2 MB. */
const MOST = 100;
const together = new Together<D1Database, DeliveryNews>({ most: MOST, act: projectDeliveries });

/** The list of deliveries hears of one, in one go with those of other objects of this isolate. */
export async function logDelivery(
  env: VerificationEnv,
  { id: verificationId, accountId }: Verification,
  { found, deliveries }: { readonly found: VersionedDelivery; readonly deliveries: Deliveries },
): Promise<void> {
  const { db } = await findShard(env, accountId);
  const { delivery, version } = found;
  const news = { accountId, verificationId, delivery, version };
  // another object may send it, and that one's gate does not wait for what is written here
  await deliveries.untilKept();
  await faultPoint(env, "delivery.before.log");
  await together.add(db, news).catch(() => projectDeliveries(db, [news]));
}
