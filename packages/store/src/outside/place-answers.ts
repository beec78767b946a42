import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { placeAnswers } from "../schema/places-schema.ts";

/** Deleted with each answer that is kept: more than ever comes in, so that none of the old ones stays. */
const SWEPT_AT_ONCE = 20;

/** `question`: its SHA-256. Undefined where it was not asked, or too long ago. */
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

/** In place of what was known; some of what has expired goes. */
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
