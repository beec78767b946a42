import type { AccountId } from "@svc/domain/ids";
import { and, asc, eq, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { savedViews } from "../schema/people-schema.ts";

/** Our choice: more than a row of tabs can show. */
const MAX_VIEWS = 50;

/** `createdAt` is epoch ms. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly createdAt: number;
};

/** Oldest first. */
export async function listViews(db: D1Database, accountId: AccountId): Promise<readonly SavedView[]> {
  const rows = await d1Client(db)
    .select()
    .from(savedViews)
    .where(eq(savedViews.accountId, accountId))
    .orderBy(asc(savedViews.id));
  return rows.map(viewOf);
}

/** A view with the same name keeps its id and gets the new filters. Undefined if there are too many. */
export async function saveView(
  db: D1Database,
  accountId: AccountId,
  view: SavedView,
): Promise<SavedView | undefined> {
  const { id, name, query, createdAt } = view;
  const others = sql`select count(*) from ${savedViews} where ${savedViews.accountId} = ${accountId} and ${savedViews.name} <> ${name}`;
  const row = sql`select ${id}, ${accountId}, ${name}, ${query}, ${createdAt} where (${others}) < ${MAX_VIEWS}`;
  const [saved] = await d1Client(db)
    .insert(savedViews)
    .select(row)
    .onConflictDoUpdate({ target: [savedViews.accountId, savedViews.name], set: { query } })
    .returning();
  return saved && viewOf(saved);
}

/** Returns false if there is none. */
export async function deleteView(db: D1Database, accountId: AccountId, id: string): Promise<boolean> {
  const gone = await d1Client(db)
    .delete(savedViews)
    .where(and(eq(savedViews.accountId, accountId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id });
  return gone.length > 0;
}

function viewOf({ accountId: _account, ...view }: typeof savedViews.$inferSelect): SavedView {
  return view;
}
