import { faultPoint } from "@svc/platform/fault";
import { RESIDENT_MS } from "@svc/store/d1/shard";
import { dropChanges, readChanges, setGate } from "@svc/store/move/account-gates";
import { type AccountMove, changeShard, type MoveStep } from "@svc/store/move/account-moves";
import { countMoved, repeatRows } from "@svc/store/move/moved-rows";
import { MARGIN_MS, problemOf, type Run, save, Unlike } from "./move-run.ts";

/** With more changes than this the account's writes would wait too long. */
const CLOSE_BELOW = 500;
const CLOSED_MOST_MS = 15_000;
const CLOSINGS_MOST = 5;

/**
 * Repeats what changed meanwhile. When little is left, refuses the account's writes, repeats the rest, and has the
 * directory name the target. Gives up after some attempts: each refuses the account's writes for a while.
 */
export async function closeAndChange(run: Run): Promise<AccountMove | undefined> {
  const { env, source, move } = run;
  if (move.closings >= CLOSINGS_MOST) {
    await save(run, gaveUp("the last one was cut off"));
    await setGate(source, false);
    return undefined; // the next runs delete what was copied
  }
  const changes = await readChanges(source);
  if (changes && changes.count >= CLOSE_BELOW) {
    await repeatRows(run, changes.byTable);
    await dropChanges(source, changes.seq);
    return move;
  }
  // Until then an isolate may not know yet that the account moves, and keep its shard for longer.
  const isKnownToMove = Date.now() > (move.startedAt ?? 0) + RESIDENT_MS + MARGIN_MS;
  if (!isKnownToMove) return undefined;
  const closed = await save(run, { closedAt: Date.now(), closings: move.closings + 1 });
  await setGate(source, true);
  await faultPoint(env, "move.closed");
  await finishCopy(run).catch(async (error: unknown) => {
    await setGate(source, false);
    const again = { phase: "compare" as const, place: null };
    const isLast = closed.closings >= CLOSINGS_MOST;
    await save({ ...run, move: closed }, isLast ? gaveUp(problemOf(error, closed)) : again);
    throw error;
  });
  // The gate stays closed if this fails, since the directory may have changed nevertheless.
  return changeShard(env.DB, closed);
}

/** The account stays where it is, as if an operator had cancelled. */
function gaveUp(why: string): MoveStep {
  const text = `the last changes could not be copied in ${CLOSINGS_MOST} attempts; ${why}`;
  return { phase: "cancel", place: null, gaveUp: text };
}

async function finishCopy({ env, source, target }: Run): Promise<void> {
  const until = Date.now() + CLOSED_MOST_MS;
  for (let changes = await readChanges(source); changes; changes = await readChanges(source)) {
    if (!(await repeatRows({ source, target }, changes.byTable)))
      throw new Unlike("a row differs between the two databases");
    await dropChanges(source, changes.seq);
    if (Date.now() > until) throw new Error("what had changed took too long to copy");
  }
  const [here, there] = await Promise.all([countMoved(source), countMoved(target)]);
  const [table] = Object.entries(here).find(([name, count]) => there[name] !== count) ?? [];
  if (table !== undefined)
    throw new Unlike(`${table} has more or fewer rows in the target than in the source`);
  await faultPoint(env, "move.copied");
}
