import { desc, eq, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { mailbox } from "./schema.ts";

export type KeptMail = {
  readonly id: string;
  readonly at: number;
  readonly recipient: string;
  readonly subject: string;
};

/** A mailbox on a developer's machine is for looking, not for keeping. */
const KEPT = 200;

/** A mail that is kept already stays as it first came. */
export async function keepMail(db: D1Database, kept: KeptMail, mail: unknown): Promise<void> {
  const client = drizzle(db);
  await client
    .insert(mailbox)
    .values({ ...kept, mail })
    .onConflictDoNothing();
  const oldest = sql`(select at from ${mailbox} order by at desc limit 1 offset ${KEPT})`;
  await client.delete(mailbox).where(lt(mailbox.at, oldest));
}

/** Newest first. */
export async function listMails(db: D1Database): Promise<readonly KeptMail[]> {
  const { id, at, recipient, subject } = mailbox;
  return drizzle(db).select({ id, at, recipient, subject }).from(mailbox).orderBy(desc(at));
}

export async function findMail(
  db: D1Database,
  id: string,
): Promise<(KeptMail & { readonly mail: unknown }) | undefined> {
  const [row] = await drizzle(db).select().from(mailbox).where(eq(mailbox.id, id)).limit(1);
  return row;
}
