import type { BookedMovement, MovementKind } from "@svc/domain/money/ledger";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { creditMovements } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";

/** A row has eight values, and D1 binds at most a hundred per statement. */
const ROWS_A_STATEMENT = 12;

/** Can be repeated, because a movement never changes. */
export async function projectMovements(
  { db, accountId }: AccountShard,
  movements: readonly BookedMovement[],
): Promise<void> {
  const orm = d1Client(db);
  const rows = movements.map(({ id, cause, kind, amountCents, balanceCents, at, verificationId }) => ({
    accountId,
    id,
    cause,
    kind,
    amountCents,
    balanceCents,
    at,
    verificationId,
  }));
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
  const [first, ...rest] = chunks.map((chunk) =>
    orm.insert(creditMovements).values(chunk).onConflictDoNothing(),
  );
  if (first) await orm.batch([first, ...rest]);
}

export type MovementFilter = {
  readonly kind?: MovementKind;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
};

/** Newest first. Returns one more than the limit if there is another page. */
export async function listMovements(
  { db, accountId }: AccountShard,
  filter: MovementFilter,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<readonly BookedMovement[]> {
  const { kind, createdAfter, createdBefore } = filter;
  const rows = await d1Client(db)
    .select()
    .from(creditMovements)
    .where(
      and(
        eq(creditMovements.accountId, accountId),
        kind === undefined ? undefined : eq(creditMovements.kind, kind),
        createdAfter === undefined ? undefined : gte(creditMovements.at, createdAfter),
        createdBefore === undefined ? undefined : lt(creditMovements.at, createdBefore),
        before === undefined ? undefined : lt(creditMovements.id, before),
      ),
    )
    .orderBy(desc(creditMovements.id))
    .limit(limit + 1);
  return rows.map(({ accountId: _account, verificationId, ...row }) => {
    const movement = { ...row, ...(verificationId !== null && { verificationId }) };
    return movement as BookedMovement; // the ledger created its ids
  });
}
