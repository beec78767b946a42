import { type AccountId, newUlid } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { MOVING_RESIDENT_MS } from "@svc/store/d1/shard";
import { removeGate } from "@svc/store/move/account-gates";
import {
  type AccountMove,
  leaveMove,
  type MovePhase,
  openMoves,
  takeMove,
} from "@svc/store/move/account-moves";
import { clearPiece } from "@svc/store/move/moved-rows";
import { closeAndChange } from "./move/close.ts";
import { comparePage, copyPage } from "./move/copied-pages.ts";
import { begun, MARGIN_MS, problemOf, type Run, save } from "./move/move-run.ts";

/** The cron runs every minute. A run that overstays its lease can write nothing more. */
const RUN_MS = 40_000;
const LEASE_MS = 55_000;
/** D1 allows 1,000 statements per invocation of a Worker. A page takes up to 8, and a deletion 4 for each table. */
const PIECES_A_RUN = 100;
const DELETIONS_A_RUN = 20;
/** Longer than any request reads from the database that its account has left. */
const KEPT_MS = 3_600_000;

/** Continues every move that an operator requested. Failures are retried by the next cron. */
export async function moveAccounts(env: EdgeEnv): Promise<void> {
  for (const accountId of await openMoves(env.DB)) await continueMove(env, accountId);
}

async function continueMove(env: EdgeEnv, accountId: AccountId): Promise<void> {
  const from = Date.now();
  // later runs have greater tokens
  const token = newUlid(from);
  const taken = await takeMove(env.DB, accountId, { token, now: from, forMs: LEASE_MS });
  if (!taken) return;
  let reached = taken;
  let problem: string | null = null;
  try {
    let run = await begun(env, taken);
    const most = ["clear", "cancel"].includes(run.move.phase) ? DELETIONS_A_RUN : PIECES_A_RUN;
    const hasTime = (piece: number) => piece < most && Date.now() < from + RUN_MS;
    // Between closing and opening the account's writes are refused, so they do not wait for the next cron.
    for (let piece = 0; hasTime(piece) || run.move.phase === "open"; piece++) {
      const next: AccountMove | undefined = await STEPS[run.move.phase](run);
      if (!next) break;
      reached = next;
      run = { ...run, move: next };
    }
  } catch (error) {
    logFailure("move", error);
    problem = problemOf(error, reached);
  }
  await leaveMove(env.DB, { accountId, token }, problem);
}

/** Each does one piece and returns the move as it is stored then, or undefined if there is nothing to do now. */
const STEPS: Readonly<Record<MovePhase, (run: Run) => Promise<AccountMove | undefined>>> = {
  start: (run) => save(run, { phase: "copy", startedAt: Date.now(), place: null }),
  copy: copyPage,
  compare: comparePage,
  close: closeAndChange,
  open: openTarget,
  clear: clearSource,
  cancel: clearTarget,
  done: async () => undefined,
};

/** Reads of isolates that still know the source end first: it has the same rows until the target accepts writes. */
async function openTarget(run: Run): Promise<AccountMove> {
  await faultPoint(run.env, "move.changed");
  await scheduler.wait(MOVING_RESIDENT_MS + MARGIN_MS);
  await removeGate(run.target);
  await faultPoint(run.env, "move.opened");
  return save(run, { phase: "clear", openedAt: Date.now() });
}

async function clearSource(run: Run): Promise<AccountMove | undefined> {
  const { move, source } = run;
  if (Date.now() < (move.openedAt ?? 0) + KEPT_MS) return undefined;
  if (await clearPiece(source)) return move;
  await removeGate(source);
  return save(run, { phase: "done", endedAt: Date.now() });
}

/** The account stays in the source; what was copied goes. Rows that were in the target before stay there. */
async function clearTarget(run: Run): Promise<AccountMove> {
  await removeGate(run.source);
  const isCopied = run.move.startedAt !== null;
  if (isCopied && (await clearPiece(run.target))) return run.move;
  await removeGate(run.target);
  return save(run, { phase: "done", endedAt: Date.now() });
}
