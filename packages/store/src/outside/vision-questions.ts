import type { AccountId } from "@svc/domain/ids";
import { and, eq, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { visionQuestions } from "../schema/vision-schema.ts";

/** our choice: long enough to compare with the bill of the month before last. */
const KEPT_DAYS = 100;

/** `day` counts UTC days since the epoch. */
export type VisionDay = { readonly accountId: AccountId; readonly day: number };

/**
 * Counts a question of an account's day before it is asked, in one statement. Returns false if there were
 * already `most`.
 */
export async function countVisionQuestion(
  db: D1Database,
  { accountId, day }: VisionDay,
  most: number,
): Promise<boolean> {
  if (most < 1) return false;
  const { asked } = visionQuestions;
  const [row] = await d1Client(db)
    .insert(visionQuestions)
    .values({ accountId, day, asked: 1 })
    .onConflictDoUpdate({
      target: [visionQuestions.accountId, visionQuestions.day],
      set: { asked: sql`${asked} + 1` },
      setWhere: lt(asked, most),
    })
    .returning({ asked });
  if (row?.asked === 1)
    await d1Client(db)
      .delete(visionQuestions)
      .where(lt(visionQuestions.day, day - KEPT_DAYS));
  return row !== undefined;
}

/** Adds an answer's use, in the provider's own tokens, to the day on which its question was counted. */
export async function addVisionUsage(
  db: D1Database,
  { accountId, day }: VisionDay,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): Promise<void> {
  const { inputTokens: input, outputTokens: output } = visionQuestions;
  await d1Client(db)
    .update(visionQuestions)
    .set({ inputTokens: sql`${input} + ${inputTokens}`, outputTokens: sql`${output} + ${outputTokens}` })
    .where(and(eq(visionQuestions.accountId, accountId), eq(visionQuestions.day, day)));
}
