import { type AccountId, newUlid } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { databaseOf, MOVING_RESIDENT_MS, RESIDENT_MS } from "@svc/store/d1/shard";
import {
  addChanges,
  dropChanges,
  readChanges,
  removeGate,
  setGate,
  takeGate,
} from "@svc/store/move/account-gates";
import {
  type AccountMove,
  changeShard,
  leaveMove,
  type MovePhase,
  type MoveStep,
  openMoves,
  saveStep,
  takeMove,
} from "@svc/store/move/account-moves";
import {
  byKey,
  clearPiece,
  countMoved,
  keysAfter,
  putRows,
  readPage,
  readRange,
  repeatRows,
  type Side,
} from "@svc/store/move/moved-rows";
import { MOVED_TABLES, type MovedTable } from "@svc/store/move/moved-tables";

/** The cron runs every minute. A run that overstays its lease can write nothing more. */
const RUN_MS = 40_000;
const LEASE_MS = 55_000;
/** D1 allows 1,000 statements per invocation of a Worker. A page takes up to 8, and a deletion 4 for each table. */
const PIECES_A_RUN = 100;
const DELETIONS_A_RUN = 20;
/** With more changes than this the account's writes would wait too long. */
const CLOSE_BELOW = 500;
const CLOSED_MOST_MS = 15_000;
/** Between reading the cached shard and the query, and between two machines' clocks. */
const MARGIN_MS = 1_000;
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
  let problem: string | null = null;
  try {
    let run = await begun(env, taken);
    const most = ["clear", "cancel"].includes(run.move.phase) ? DELETIONS_A_RUN : PIECES_A_RUN;
    const hasTime = (piece: number) => piece < most && Date.now() < from + RUN_MS;
    // Between closing and opening the account's writes are refused, so they do not wait for the next cron.
    for (let piece = 0; hasTime(piece) || run.move.phase === "open"; piece++) {
      const next: AccountMove | undefined = await STEPS[run.move.phase](run);
      if (!next) break;
      run = { ...run, move: next };
    }
  } catch (error) {
    logFailure("move", error);
    problem = 'the last attempt failed: see the log lines at "move"';
    if (error instanceof Unlike) problem = error.message;
  }
  await leaveMove(env.DB, { accountId, token }, problem);
}

/** The databases differ, although nothing can have changed. The account stays where it is. */
class Unlike extends Error {}

type Run = {
  readonly env: EdgeEnv;
  readonly move: AccountMove;
  readonly source: Side;
  readonly target: Side;
};

/** Takes both gates, so that an earlier run can write nothing more. */
async function begun(env: EdgeEnv, move: AccountMove): Promise<Run> {
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

async function save({ env, move }: Run, step: MoveStep): Promise<AccountMove> {
  const saved = await saveStep(env.DB, move, step);
  await faultPoint(env, `move.after.${step.phase ?? move.phase}`);
  return saved;
}

async function copyPage(run: Run): Promise<AccountMove> {
  const { table, after } = placeOf(run.move);
  const { rows, last } = await readPage(run.source, table, after);
  if (!last) return nextTable(run, table, { phase: "compare" });
  await faultPoint(run.env, "move.read");
  await putRows(run.target, table, rows);
  const copied = run.move.copied + rows.length;
  return save(run, { copied, place: { table: table.name, after: last } });
}

/** Rows that differ without a logged change are copied again. */
async function comparePage(run: Run): Promise<AccountMove> {
  const { source, target, move } = run;
  const { table, after } = placeOf(move);
  const { rows, last } = await readPage(source, table, after);
  const found = byKey(table, last ? await readRange(target, table, { after, last }) : []);
  const wanted = byKey(table, rows);
  const unlike = [...wanted].filter(([key, row]) => found.get(key) !== row).map(([key]) => key);
  const surplus = last
    ? [...found.keys()].filter((key) => !wanted.has(key))
    : await keysAfter(target, table, after);
  const keys = [...unlike, ...surplus];
  if (keys.length > 0) await addChanges(source, table, keys);
  const differed = move.differed + keys.length;
  if (!last) return nextTable(run, table, { phase: "close", differed });
  return save(run, { differed, place: { table: table.name, after: last } });
}

function placeOf({ place }: AccountMove): { readonly table: MovedTable; readonly after: readonly string[] } {
  const [first] = MOVED_TABLES;
  const table = place ? MOVED_TABLES.find(({ name }) => name === place.table) : first;
  if (!table) throw new Error("a move stopped in a table that does not move");
  return { table, after: place?.after ?? beginning(table) };
}

/** Every part of a key is a text that is not empty. */
function beginning({ keySize }: MovedTable): readonly string[] {
  return Array.from({ length: keySize }, () => "");
}

/** The first row of the next table, or the next phase after the last. */
function nextTable(run: Run, table: MovedTable, { phase, ...step }: MoveStep): Promise<AccountMove> {
  const next = MOVED_TABLES[MOVED_TABLES.indexOf(table) + 1];
  if (!next) return save(run, { ...step, ...(phase && { phase }), place: null });
  return save(run, { ...step, place: { table: next.name, after: beginning(next) } });
}

/**
 * Repeats what changed meanwhile. When little is left, refuses the account's writes, repeats the rest, and has the
 * directory name the target.
 */
async function closeAndChange(run: Run): Promise<AccountMove | undefined> {
  const { env, source, move } = run;
  const changes = await readChanges(source);
  if (changes && changes.count >= CLOSE_BELOW) {
    await repeatRows(run, changes.byTable);
    await dropChanges(source, changes.seq);
    return move;
  }
  // Until then an isolate may not know yet that the account moves, and keep its shard for longer.
  const isKnownToMove = Date.now() > (move.startedAt ?? 0) + RESIDENT_MS + MARGIN_MS;
  if (!isKnownToMove) return undefined;
  const closed = await save(run, { closedAt: Date.now() });
  await setGate(source, true);
  await faultPoint(env, "move.closed");
  await finishCopy(run).catch(async (error: unknown) => {
    await setGate(source, false);
    await save({ ...run, move: closed }, { phase: "compare", place: null });
    throw error;
  });
  // The gate stays closed if this fails, since the directory may have changed nevertheless.
  return changeShard(env.DB, closed);
}

async function finishCopy({ env, source, target }: Run): Promise<void> {
  const until = Date.now() + CLOSED_MOST_MS;
  for (let changes = await readChanges(source); changes; changes = await readChanges(source)) {
    if (!(await repeatRows({ source, target }, changes.byTable)))
      throw new Unlike("a row is not in the target as it is in the source");
    await dropChanges(source, changes.seq);
    if (Date.now() > until) throw new Error("what had changed took too long to copy");
  }
  const [here, there] = await Promise.all([countMoved(source), countMoved(target)]);
  const [table] = Object.entries(here).find(([name, count]) => there[name] !== count) ?? [];
  if (table !== undefined) throw new Unlike(`${table} has not as many rows in the target as in the source`);
  await faultPoint(env, "move.copied");
}

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
