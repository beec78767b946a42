import { lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { outsideQuestions } from "../schema/schema.ts";

/** Longer than any query looks back. */
const KEPT_DAYS = 30;

/**
 * Counts a question of the deployment's day before it is asked, in one statement. Returns false if there were
 * already `most`.
 */
export async function countOutsideQuestion(db: D1Database, day: number, most: number): Promise<boolean> {
  if (most < 1) return false;
  const { asked } = outsideQuestions;
  const counted = await d1Client(db)
    .insert(outsideQuestions)
    .values({ day, asked: 1 })
    .onConflictDoUpdate({
      target: outsideQuestions.day,
      set: { asked: sql`${asked} + 1` },
      setWhere: lt(asked, most),
    })
    .returning({ asked });
  const [row] = counted;
  if (row?.asked === 1)
    await d1Client(db)
      .delete(outsideQuestions)
      .where(lt(outsideQuestions.day, day - KEPT_DAYS));
  return row !== undefined;
}
