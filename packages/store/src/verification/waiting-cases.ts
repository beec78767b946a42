import type { VerificationId } from "@svc/domain/ids";
import { REVIEW_SUBJECTS, type ReviewSubject } from "@svc/domain/review/subjects";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verifications } from "../schema/verifications-schema.ts";

// Literals, because SQLite uses a partial index only for them.
export const IS_DUE: Readonly<Record<ReviewSubject, SQL>> = {
  reverse: sql`${verifications.hasReview} = 1`,
  similar_photo: sql`${verifications.dueSimilarPhoto} = 1`,
  unavailable: sql`${verifications.dueUnavailable} = 1`,
  flagged: sql`${verifications.dueFlagged} = 1`,
  appeal: sql`${verifications.dueAppeal} = 1`,
};

/** How many cases wait for each decision, counted up to `most`. */
export async function countDue(
  { db, accountId }: AccountShard,
  most: number,
): Promise<Readonly<Record<ReviewSubject, number>>> {
  const counts = REVIEW_SUBJECTS.map((subject) => {
    const ids = waitingFor(accountId, subject, { limit: most });
    return sql`(select count(*) from (${ids})) as ${sql.raw(subject)}`;
  });
  return d1Client(db).get(sql`select ${sql.join(counts, sql`, `)}`);
}

type Page = { readonly limit: number; readonly after?: VerificationId };

/** Cases that wait for one of these decisions, the oldest first, and their number, counted up to `most`. */
export async function listWaiting(
  { db, accountId }: AccountShard,
  subjects: readonly ReviewSubject[],
  { most, ...page }: Page & { readonly most: number },
): Promise<{ readonly ids: readonly VerificationId[]; readonly count: number }> {
  const orm = d1Client(db);
  const [rows, [counted]] = await Promise.all([
    orm.all<{ id: VerificationId }>(
      sql`${waitingForAny(accountId, subjects, page)} order by id limit ${page.limit}`,
    ),
    orm.all<{ count: number }>(
      sql`select count(*) as count from (${waitingForAny(accountId, subjects, { limit: most })} limit ${most})`,
    ),
  ]);
  return { ids: rows.map(({ id }) => id), count: counted?.count ?? 0 };
}

/** Each case once. Reads at most a page per subject. */
function waitingForAny(accountId: string, subjects: readonly ReviewSubject[], page: Page): SQL {
  // D1 refuses a union of more than five queries.
  const each = [...new Set(subjects)].map(
    (subject) => sql`select id from (${waitingFor(accountId, subject, page)})`,
  );
  return sql.join(each, sql` union `);
}

function waitingFor(accountId: string, subject: ReviewSubject, { limit, after }: Page): SQL {
  const waiting = and(
    eq(verifications.accountId, accountId),
    IS_DUE[subject],
    after === undefined ? undefined : gt(verifications.id, after),
  );
  return sql`select id from ${verifications} where ${waiting} order by id limit ${limit}`;
}
