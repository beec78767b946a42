import type { AccountId } from "@svc/domain/ids";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { accountMoves, type MovePlace } from "../schema/moves-schema.ts";
import { accounts } from "../schema/schema.ts";

export type AccountMove = typeof accountMoves.$inferSelect & { readonly accountId: AccountId };

export type MovePhase = AccountMove["phase"];

/** Moves that have not ended. */
export async function openMoves(db: D1Database): Promise<readonly AccountId[]> {
  const rows = await d1Client(db)
    .select({ id: accountMoves.accountId })
    .from(accountMoves)
    .where(isNull(accountMoves.endedAt));
  return rows.map(({ id }) => id as AccountId); // from the accounts table
}

type Lease = { readonly token: string; readonly now: number; readonly forMs: number };

/** Makes a token the only one that may work on the move; undefined while another works on it. */
export async function takeMove(
  db: D1Database,
  accountId: AccountId,
  { token, now, forMs }: Lease,
): Promise<AccountMove | undefined> {
  const isFree = and(isNull(accountMoves.endedAt), lt(accountMoves.leasedUntil, now));
  const [move] = await d1Client(db)
    .update(accountMoves)
    .set({ token, leasedUntil: now + forMs, problem: null })
    .where(and(eq(accountMoves.accountId, accountId), isFree))
    .returning();
  return move && { ...move, accountId };
}

export type MoveStep = {
  readonly phase?: MovePhase;
  readonly place?: MovePlace | null;
  readonly copied?: number;
  readonly differed?: number;
  readonly leasedUntil?: number;
  readonly startedAt?: number;
  readonly closedAt?: number;
  readonly openedAt?: number;
  readonly closings?: number;
  readonly gaveUp?: string;
  readonly endedAt?: number;
};

/** Throws when another run works on it by now, or an operator cancelled it. */
export async function saveStep(db: D1Database, move: AccountMove, step: MoveStep): Promise<AccountMove> {
  const [saved] = await d1Client(db).update(accountMoves).set(step).where(isSame(move)).returning();
  if (!saved) throw new Error("another run has taken over this move");
  return { ...saved, accountId: move.accountId };
}

/** The directory names the target from now on, and the phase is `open`, both or neither. */
export async function changeShard(db: D1Database, move: AccountMove): Promise<AccountMove> {
  const { accountId, source, target } = move;
  const orm = d1Client(db);
  const [, [saved]] = await orm.batch([
    orm
      .update(accounts)
      .set({ shard: target })
      .where(
        and(
          eq(accounts.id, accountId),
          eq(accounts.shard, source),
          sql`exists (select 1 from ${accountMoves} where ${isSame(move)})`,
        ),
      ),
    orm.update(accountMoves).set({ phase: "open" }).where(isSame(move)).returning(),
  ]);
  if (!saved) throw new Error("another run has taken over this move");
  return { ...saved, accountId };
}

/** Lets the next run begin at once. */
export async function leaveMove(
  db: D1Database,
  { accountId, token }: Pick<AccountMove, "accountId" | "token">,
  problem: string | null,
): Promise<void> {
  await d1Client(db)
    .update(accountMoves)
    .set({ leasedUntil: 0, problem })
    .where(and(eq(accountMoves.accountId, accountId), eq(accountMoves.token, token)));
}

function isSame({ accountId, token, phase }: AccountMove) {
  return and(
    eq(accountMoves.accountId, accountId),
    eq(accountMoves.token, token),
    eq(accountMoves.phase, phase),
  );
}
