import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import { dayOf } from "@svc/domain/template/template";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { visionAnswers, visionErasures } from "../schema/vision-schema.ts";

/** How long the same question is not paid for again. */
const KEPT_MS = 30 * 86_400_000;
/** Longer than any question takes. */
const ERASURE_DAYS = 7;
/** Old answers deleted with each new one. It is more than is added, so that all old ones eventually go. */
const SWEPT_AT_ONCE = 20;

/** `question` is its hash, 64 hexadecimal digits. */
export type VisionWish = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly question: string;
};

/**
 * The account's answer to this question, whichever verification asked it; undefined if there is none or it is
 * too old. `now` is epoch ms.
 */
export async function findVisionAnswer(
  db: D1Database,
  { accountId, question }: Pick<VisionWish, "accountId" | "question">,
  now: number,
): Promise<VisionAnswer | undefined> {
  const { answer, accountId: owner, question: hash, expiresAt } = visionAnswers;
  const [row] = await d1Client(db)
    .select({ answer })
    .from(visionAnswers)
    .where(and(eq(owner, accountId), eq(hash, question), gt(expiresAt, now)));
  return row?.answer;
}

/** Keeps the answer for 30 days, unless its verification was already forgotten: a late answer leaves no trace. */
export async function keepVisionAnswer(
  db: D1Database,
  { accountId, verificationId, captureId, question }: VisionWish,
  { answer, now }: { readonly answer: VisionAnswer; readonly now: number },
): Promise<void> {
  const orm = d1Client(db);
  const expired = orm
    .select({ question: visionAnswers.question })
    .from(visionAnswers)
    .where(lte(visionAnswers.expiresAt, now))
    .limit(SWEPT_AT_ONCE);
  await orm.run(sql`
    insert into ${visionAnswers} (account_id, question, verification_id, capture_id, answer, expires_at)
    select ${accountId}, ${question}, ${verificationId}, ${captureId}, ${JSON.stringify(answer)}, ${now + KEPT_MS}
    where not exists (select 1 from ${visionErasures}
      where account_id = ${accountId} and verification_id = ${verificationId})
    on conflict (account_id, question) do update set verification_id = excluded.verification_id,
      capture_id = excluded.capture_id, answer = excluded.answer, expires_at = excluded.expires_at`);
  await orm
    .delete(visionAnswers)
    .where(and(lte(visionAnswers.expiresAt, now), inArray(visionAnswers.question, expired)));
}

/** Deletes the answers about a verification's photos and keeps no more of them. Can be repeated. */
export async function forgetVisionAnswers(
  db: D1Database,
  { accountId, verificationId }: Pick<VisionWish, "accountId" | "verificationId">,
  now: number,
): Promise<void> {
  const orm = d1Client(db);
  const day = dayOf(now);
  await orm.batch([
    orm
      .insert(visionErasures)
      .values({ accountId, verificationId, day })
      .onConflictDoUpdate({
        target: [visionErasures.accountId, visionErasures.verificationId],
        set: { day },
      }),
    orm
      .delete(visionAnswers)
      .where(and(eq(visionAnswers.accountId, accountId), eq(visionAnswers.verificationId, verificationId))),
    orm.delete(visionErasures).where(lt(visionErasures.day, day - ERASURE_DAYS)),
  ]);
}
