import type { AccountId, DeliveryId, VerificationId } from "@svc/domain/ids";
import type { Delivery, DeliveryState } from "@svc/domain/webhook/delivery";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { Page } from "./verification-list.ts";
import { webhookDeliveries } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";

export type ListedDelivery = Delivery & { readonly verificationId: VerificationId };

/** What became of one delivery, as its verification says. */
export type DeliveryNews = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly delivery: Delivery;
  readonly version: number;
};

/** Of one database, in one statement. Repeating it, or doing it late, leaves the newest version in place. */
export async function projectDeliveries(db: D1Database, news: readonly DeliveryNews[]): Promise<void> {
  await d1Client(db)
    .insert(webhookDeliveries)
    .select(
      // in the order of the table's columns; `where` ends the select, so that `on` begins no join
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
    ...(delivery as Delivery), // projectDeliveries wrote it
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
  return row?.verificationId as VerificationId | undefined; // projectDeliveries wrote it
}
