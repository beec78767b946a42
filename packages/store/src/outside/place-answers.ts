import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { placeAnswers } from "../schema/places-schema.ts";

/** Old answers deleted with each new one. It is more than is added, so that all old ones eventually go. */
const SWEPT_AT_ONCE = 20;

/** `question` is its SHA-256. Undefined if it was not asked, or too long ago. */
export async function findPlaceAnswer(
  db: D1Database,
  question: string,
  now: number,
): Promise<{ readonly answer: unknown } | undefined> {
  const [row] = await d1Client(db)
    .select({ answer: placeAnswers.answer })
    .from(placeAnswers)
    .where(and(eq(placeAnswers.question, question), gt(placeAnswers.expiresAt, now)));
  return row;
}

/** Replaces an earlier answer, and deletes some expired ones. */
export async function keepPlaceAnswer(
  db: D1Database,
  kept: typeof placeAnswers.$inferInsert,
  now: number,
): Promise<void> {
  const orm = d1Client(db);
  const { question, answer, expiresAt } = kept;
  const expired = orm
    .select({ question: placeAnswers.question })
    .from(placeAnswers)
    .where(lte(placeAnswers.expiresAt, now))
    .limit(SWEPT_AT_ONCE);
  await orm.batch([
    orm
      .insert(placeAnswers)
      .values({ question, answer, expiresAt })
      .onConflictDoUpdate({ target: placeAnswers.question, set: { answer, expiresAt } }),
    orm.delete(placeAnswers).where(inArray(placeAnswers.question, expired)),
  ]);
}
