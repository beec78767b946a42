import type { AccountId, DeliveryId, VerificationId } from "@svc/domain/ids";
import type { Delivery, DeliveryState } from "@svc/domain/webhook/delivery";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { Page } from "./verification-list.ts";
import { webhookDeliveries } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";

export type ListedDelivery = Delivery & { readonly verificationId: VerificationId };

/** The state of one delivery, as reported by its verification. */
export type DeliveryNews = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly delivery: Delivery;
  readonly version: number;
};

/** All in one database, in one statement. A repeated or late call keeps the newest version. */
export async function projectDeliveries(db: D1Database, news: readonly DeliveryNews[]): Promise<void> {
  await d1Client(db)
    .insert(webhookDeliveries)
    .select(
      // In the order of the table's columns. `where true` ends the select, so that `on` is not parsed as a
      // join.
      sql`select value ->> 'accountId', value ->> '$.delivery.id', value ->> 'verificationId', value ->> 'version',
        value ->> '$.delivery.state', value -> 'delivery' from json_each(${JSON.stringify(news)}) where true`,
    )
    .onConflictDoUpdate({
      target: [webhookDeliveries.accountId, webhookDeliveries.id],
      set: {
        version: sql`excluded.version`,
        state: sql`excluded.state`,
        delivery: sql`excluded.delivery`,
      },
      setWhere: lt(webhookDeliveries.version, sql`excluded.version`),
    });
}

export type DeliveryFilter = { readonly verificationId?: string; readonly state?: DeliveryState };

/** Newest first. Returns one more than the limit if there is another page. */
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
    ...(delivery as Delivery), // written by projectDeliveries
    verificationId: owner as VerificationId,
  }));
}

/** The verification of this delivery. Another account's delivery counts as missing. */
export async function findDeliveryOwner(
  { db, accountId }: AccountShard,
  id: DeliveryId,
): Promise<VerificationId | undefined> {
  const [row] = await d1Client(db)
    .select({ verificationId: webhookDeliveries.verificationId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.accountId, accountId), eq(webhookDeliveries.id, id)))
    .limit(1);
  return row?.verificationId as VerificationId | undefined; // written by projectDeliveries
}
