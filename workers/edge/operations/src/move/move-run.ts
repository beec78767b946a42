import type { EdgeEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { databaseOf } from "@svc/store/d1/shard";
import { removeGate, takeGate } from "@svc/store/move/account-gates";
import { type AccountMove, type MoveStep, openMoves, saveStep } from "@svc/store/move/account-moves";
import { countMoved, type Side } from "@svc/store/move/moved-rows";

/** Between reading the cached shard and the query, and between two machines' clocks. */
export const MARGIN_MS = 1_000;

/** The databases differ, although nothing can have changed. The account stays where it is. */
export class Unlike extends Error {}

/** What operators read about a failure. A platform's error can contain a tenant's data, so only the log has it. */
export function problemOf(error: unknown, { place }: AccountMove): string {
  if (error instanceof Unlike) return error.message;
  return `the last attempt failed${place ? ` in ${place.table}` : ""}: search the log for "at":"move"`;
}

export type Run = {
  readonly env: EdgeEnv;
  readonly move: AccountMove;
  readonly source: Side;
  readonly target: Side;
};

/** Takes both gates, so that an earlier run can write nothing more. */
export async function begun(env: EdgeEnv, move: AccountMove): Promise<Run> {
  const { accountId, token, phase } = move;
  const side = (shard: number) => ({ db: databaseOf(env, shard), accountId, token });
  const run = { env, move, source: side(move.source), target: side(move.target) };
  await faultPoint(env, "move.taken");
  if (phase === "start") await requireEmpty(run.target);
  await takeGate(run.source, phase === "open" || phase === "clear");
  if (phase !== "clear") await takeGate(run.target, true);
  // A run that took longer than its lease to come here must leave no gate where the account may be by now.
  const isOurs = await saveStep(env.DB, move, { leasedUntil: move.leasedUntil }).catch(() => undefined);
  if (isOurs) return run;
  if (phase !== "clear") await removeGate(run.target);
  // As long as the account is copied, the source's gate has the log of changes that the next run needs.
  const isLogged = phase !== "clear" && (await openMoves(env.DB)).includes(accountId);
  if (!isLogged) await removeGate(run.source);
  throw new Error("another run has taken over this move");
}

async function requireEmpty(target: Side): Promise<void> {
  const counts = await countMoved(target);
  const [table] = Object.entries(counts).find(([, count]) => count > 0) ?? [];
  if (table !== undefined) throw new Unlike(`the target already has rows of this account in ${table}`);
}

export async function save({ env, move }: Run, step: MoveStep): Promise<AccountMove> {
  const saved = await saveStep(env.DB, move, step);
  await faultPoint(env, `move.after.${step.phase ?? move.phase}`);
  return saved;
}
