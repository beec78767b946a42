import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { mailbox } from "../schema/schema.ts";

export type KeptMail = {
  readonly id: string;
  readonly at: number;
  readonly recipient: string;
  readonly subject: string;
};

/** The mailbox on a developer's machine keeps only recent mails. */
const KEPT = 200;

/** An already stored mail does not change. */
export async function keepMail(db: D1Database, kept: KeptMail, mail: unknown): Promise<void> {
  const client = d1Client(db);
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
  return d1Client(db).select({ id, at, recipient, subject }).from(mailbox).orderBy(desc(at));
}

export async function findMail(
  db: D1Database,
  id: string,
): Promise<(KeptMail & { readonly mail: unknown }) | undefined> {
  const [row] = await d1Client(db).select().from(mailbox).where(eq(mailbox.id, id)).limit(1);
  return row;
}

/** CONTRACT G14: a verification's redaction deletes its stored mails. */
export async function forgetMails(db: D1Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await d1Client(db)
      .delete(mailbox)
      .where(inArray(mailbox.id, [...ids]));
}
