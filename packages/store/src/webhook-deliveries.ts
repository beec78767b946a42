import type { DeliveryId, VerificationId } from "@svc/domain/ids";
import type { Delivery, DeliveryState } from "@svc/domain/webhook/delivery";
import { and, desc, eq, lt } from "drizzle-orm";
import { d1Client } from "./client.ts";
import type { Page } from "./verification-list.ts";
import { webhookDeliveries } from "./schema.ts";
import type { AccountShard } from "./shard.ts";

export type ListedDelivery = Delivery & { readonly verificationId: VerificationId };

/** Repeating it, or doing it late, leaves the newest version in place. */
export async function projectDelivery(
  { db, accountId }: AccountShard,
  verificationId: VerificationId,
  { delivery, version }: { readonly delivery: Delivery; readonly version: number },
): Promise<void> {
  const { id, state } = delivery;
  await d1Client(db)
    .insert(webhookDeliveries)
    .values({ accountId, verificationId, id, version, state, delivery })
    .onConflictDoUpdate({
      target: [webhookDeliveries.accountId, webhookDeliveries.id],
      set: { version, state, delivery },
      setWhere: lt(webhookDeliveries.version, version),
    });
}

export type DeliveryFilter = { readonly verificationId?: string; readonly state?: DeliveryState };

/** Newest first; one row more than asked for says that there is another page. */
export async function listDeliveries(
  { db, accountId }: AccountShard,
  { filter, page }: { readonly filter: DeliveryFilter; readonly page: Page },
): Promise<readonly ListedDelivery[]> {
  const { verificationId, state } = filter;
  const rows = await d1Client(db)
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        verificationId === undefined ? undefined : eq(webhookDeliveries.verificationId, verificationId),
        state && eq(webhookDeliveries.state, state),
        page.before === undefined ? undefined : lt(webhookDeliveries.id, page.before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(page.limit + 1);
  return rows.map(({ verificationId: owner, delivery }) => ({
    ...(delivery as Delivery), // projectDelivery wrote it
    verificationId: owner as VerificationId,
  }));
}

/** Whose delivery this is; another account's is as missing as one that never was. */
export async function findDeliveryOwner(
  { db, accountId }: AccountShard,
  id: DeliveryId,
): Promise<VerificationId | undefined> {
  const [row] = await d1Client(db)
    .select({ verificationId: webhookDeliveries.verificationId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)))
    .limit(1);
  return row?.verificationId as VerificationId | undefined; // projectDelivery wrote it
}
