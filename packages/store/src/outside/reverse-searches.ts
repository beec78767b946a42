import type { AccountId, CaptureId } from "@svc/domain/ids";
import type { SearchEngine, SearchOutcome, SearchPermit } from "@svc/domain/outside-search";
import { dayOf } from "@svc/domain/template/template";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { reverseAnswers, reverseQuestions } from "../schema/reverse-schema.ts";

/** How long the same bytes are not paid for again. */
const KEPT_DAYS = 30;
/** Longer than we wait for a search engine: earlier searches will get no answer. */
const UNDER_WAY_MS = 30_000;

export type SearchWish = {
  readonly accountId: AccountId;
  readonly captureId: CaptureId;
  readonly engine: SearchEngine;
  /** The SHA-256 of its file. */
  readonly photo: string;
};

type Terms = { readonly now: number; readonly most: number };

/**
 * Records the search before it is made, in one statement. A capture gets `ask` only once, whatever happens
 * afterwards.
 */
export async function permitSearch(
  db: D1Database,
  wish: SearchWish,
  { now, most }: Terms,
): Promise<SearchPermit> {
  const known = await findAnswer(db, wish, now);
  if (known) return { state: "answered", outcome: known };
  const { accountId, captureId, engine, photo } = wish;
  const day = dayOf(now);
  const written = await d1Client(db).all(sql`
    insert into ${reverseQuestions} (account_id, capture_id, engine, photo, day, under_way_until)
    select ${accountId}, ${captureId}, ${engine}, ${photo}, ${day}, ${now + UNDER_WAY_MS}
    where (select count(*) from ${reverseQuestions} where account_id = ${accountId} and day = ${day}) < ${most}
      and not exists (select 1 from ${reverseQuestions} where account_id = ${accountId} and photo = ${photo}
        and engine = ${engine} and under_way_until > ${now})
    on conflict do nothing returning capture_id`);
  return { state: written.length > 0 ? "ask" : await whyNot(db, wish, now) };
}

async function whyNot(
  db: D1Database,
  { accountId, captureId, photo }: SearchWish,
  now: number,
): Promise<"asked" | "under_way" | "capped"> {
  const { underWayUntil } = reverseQuestions;
  const ofAccount = eq(reverseQuestions.accountId, accountId);
  const orm = d1Client(db);
  const [own, [other]] = await orm.batch([
    orm
      .select({ underWayUntil })
      .from(reverseQuestions)
      .where(and(ofAccount, eq(reverseQuestions.captureId, captureId))),
    orm
      .select({ underWayUntil })
      .from(reverseQuestions)
      .where(and(ofAccount, eq(reverseQuestions.photo, photo), gt(underWayUntil, now)))
      .limit(1),
  ]);
  // No other task works on this capture, so the earlier caller did not come back.
  if (own.length > 0) return "asked";
  return other ? "under_way" : "capped";
}

async function findAnswer(
  db: D1Database,
  { accountId, photo, engine }: SearchWish,
  now: number,
): Promise<SearchOutcome | undefined> {
  const { outcome, day } = reverseAnswers;
  const [row] = await d1Client(db)
    .select({ outcome })
    .from(reverseAnswers)
    .where(and(ofPhoto({ accountId, photo, engine }), gt(day, dayOf(now) - KEPT_DAYS)));
  return row?.outcome;
}

/** The engine refused before it searched, so the search may be made again. */
export async function forgetQuestion(
  db: D1Database,
  { accountId, captureId }: Pick<SearchWish, "accountId" | "captureId">,
): Promise<void> {
  await d1Client(db).delete(reverseQuestions).where(ofCapture({ accountId, captureId }));
}

/** Also deletes expired answers of all accounts. */
export async function keepSearch(
  db: D1Database,
  { accountId, captureId, photo, engine }: SearchWish,
  { outcome, now }: { readonly outcome: SearchOutcome; readonly now: number },
): Promise<void> {
  const day = dayOf(now);
  const orm = d1Client(db);
  await orm.batch([
    orm
      .insert(reverseAnswers)
      .values({ accountId, photo, engine, day, outcome })
      .onConflictDoUpdate({
        target: [reverseAnswers.accountId, reverseAnswers.photo, reverseAnswers.engine],
        set: { day, outcome },
      }),
    orm.update(reverseQuestions).set({ underWayUntil: 0 }).where(ofCapture({ accountId, captureId })),
    orm.delete(reverseAnswers).where(lt(reverseAnswers.day, day - KEPT_DAYS)),
    orm.delete(reverseQuestions).where(lt(reverseQuestions.day, day - KEPT_DAYS)),
  ]);
}

/** Deletes where these photos were found. That the searches were made and counted is kept. */
export async function forgetSearches(
  db: D1Database,
  accountId: AccountId,
  photos: readonly string[],
): Promise<void> {
  if (photos.length === 0) return;
  const { accountId: owner, photo } = reverseAnswers;
  // Bound as one value, because a statement binds at most a hundred.
  const named = sql`${photo} in (select value from json_each(${JSON.stringify(photos)}))`;
  await d1Client(db)
    .delete(reverseAnswers)
    .where(and(eq(owner, accountId), named));
}

function ofCapture({ accountId, captureId }: Pick<SearchWish, "accountId" | "captureId">) {
  const { accountId: owner, captureId: id } = reverseQuestions;
  return and(eq(owner, accountId), eq(id, captureId));
}

function ofPhoto({ accountId, photo, engine }: Pick<SearchWish, "accountId" | "photo" | "engine">) {
  const { accountId: owner, photo: hash, engine: by } = reverseAnswers;
  return and(eq(owner, accountId), eq(hash, photo), eq(by, engine));
}
