import type { AccountId } from "@svc/domain/ids";
import { and, eq, isNull } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { photoIndexRebuilds } from "../schema/schema.ts";

/** Rebuilds that an operator requested and no index has finished. A newer request replaces an older one. */
export async function listOpenRebuilds(
  db: D1Database,
): Promise<readonly { readonly accountId: AccountId; readonly askedAt: number }[]> {
  const { accountId, askedAt, finishedAt } = photoIndexRebuilds;
  const rows = await d1Client(db)
    .select({ accountId, askedAt })
    .from(photoIndexRebuilds)
    .where(isNull(finishedAt))
    .limit(100);
  return rows.map((row) => ({ ...row, accountId: row.accountId as AccountId })); // from the accounts table
}

/** A rebuild requested since then stays open. */
export async function finishRebuild(
  db: D1Database,
  account: AccountId,
  { askedAt: asked, pictures }: { readonly askedAt: number; readonly pictures: number },
): Promise<void> {
  const { accountId, askedAt } = photoIndexRebuilds;
  await d1Client(db)
    .update(photoIndexRebuilds)
    .set({ finishedAt: Date.now(), pictures })
    .where(and(eq(accountId, account), eq(askedAt, asked)));
}
