import { setTimeout as sleep } from "node:timers/promises";
import { newUlid } from "@svc/domain/ids";
import { askAccounts, askMovedRows, askMoves } from "@svc/store/operator/operator-questions";
import { askMove, cancelMove } from "@svc/store/operator/operator-statements";
import { boundDatabases } from "../local/bound-databases.ts";
import type { executeSql, Place, readRows, Row } from "../local/place.ts";
import { ringCron } from "../local/ring-cron.ts";
import { Misuse } from "./misuse.ts";

type AskedMove = {
  readonly values: {
    readonly org?: string | undefined;
    /** The number of the database. */
    readonly to?: string | undefined;
    readonly cancel: boolean;
    /** Without it, only the plan is printed. */
    readonly yes: boolean;
  };
  readonly place: Place;
  readonly readRows: typeof readRows;
  readonly executeSql: typeof executeSql;
};

const EVERY_MS = 5_000;

/** `pnpm ops move`: prints the plan, requests the move, and prints its progress until the account has moved. */
export async function moveAccount(asked: AskedMove): Promise<void> {
  const { org, to, cancel, yes } = asked.values;
  if (org === undefined) throw new Misuse("--org is missing");
  const [account] = await asked.readRows(askAccounts(org), asked.place);
  if (!account) throw new Misuse(`--org ${org}: this account does not exist`);
  const accountId = String(account["id"]);
  if (cancel) return cancelled(asked, accountId);
  if (to === undefined || !/^\d{1,4}$/.test(to)) throw new Misuse("--to must be the number of a database");
  const wanted = { org, accountId, source: Number(account["shard"]), target: Number(to) };
  await requirePossible(asked, wanted);
  if (!yes) {
    console.log("Nothing was changed. Add --yes to move the account.");
    return;
  }
  const { source, target } = wanted;
  const now = Date.now();
  const id = `move_${newUlid(now)}`;
  await asked.executeSql([askMove({ id, accountId, source, target, askedAt: now })], asked.place);
  // Another operator may have begun a move since the plan was made.
  if ((await findMove(asked, accountId))?.["id"] !== id) {
    await requireNoOther(asked, accountId);
    throw new Misuse("another move began at the same time, so this one did not: run the command again");
  }
  await follow(asked, accountId);
}

type Wanted = {
  readonly org: string;
  readonly accountId: string;
  readonly source: number;
  readonly target: number;
};

/** Prints the plan, or throws. */
async function requirePossible(asked: AskedMove, { org, accountId, source, target }: Wanted): Promise<void> {
  const { place } = asked;
  const databases = boundDatabases("stateDir" in place ? undefined : place.environment);
  const [from, into] = [databases[source], databases[target]];
  if (into === undefined)
    throw new Misuse(
      `--to must be one of ${[...databases.keys()].join(", ")}: wrangler.toml has the databases ${databases.join(", ")}`,
    );
  if (source === target) throw new Misuse(`${org} is in ${into} already`);
  await requireNoOther(asked, accountId);
  const found = await rowsIn(asked, accountId, into);
  if (found !== "")
    throw new Misuse(`${into} already has rows of ${org}: ${found}. Look where they are from`);
  const rows = (from && (await rowsIn(asked, accountId, from))) || "no rows";
  console.log(`${org} moves from ${from} to ${into}: ${rows}`);
  console.log(
    "It keeps reading and writing while its rows are copied. Then its writes get 503 for a few seconds.",
  );
  console.log(`An hour later its rows are deleted from ${from}.`);
}

async function requireNoOther({ readRows: read, place }: AskedMove, accountId: string): Promise<void> {
  const other = (await read(askMoves(), place)).find((move) => isInTheWay(move, accountId));
  if (other)
    throw new Misuse(
      `${String(other["org"])} is moving: wait until pnpm ops moves shows when it ended, an hour after its account is open again`,
    );
}

/** Only one account is copied at a time. An account that has moved may move again when the first move has ended. */
function isInTheWay(move: Row, accountId: string): boolean {
  if (move["ended_at"] !== null) return false;
  return move["opened_at"] === null || move["account_id"] === accountId;
}

/** The tables with rows of this account, and how many; empty if there are none. */
async function rowsIn({ readRows: read, place }: AskedMove, accountId: string, binding: string) {
  const [counted = {}] = await read(askMovedRows(accountId), place, binding);
  const found = Object.entries(counted).filter(([, count]) => Number(count) > 0);
  return found.map(([table, count]) => `${count} ${table}`).join(", ");
}

async function cancelled(asked: AskedMove, accountId: string): Promise<void> {
  const move = await findMove(asked, accountId);
  if (!move || move["ended_at"] !== null) throw new Misuse(`${asked.values.org} is not moving`);
  await asked.executeSql([cancelMove(accountId)], asked.place);
  if ((await findMove(asked, accountId))?.["phase"] !== "cancel")
    throw new Misuse(
      `${asked.values.org} has moved already: move it back with --to ${String(move["source"])}`,
    );
  await follow(asked, accountId);
}

/** The cron does the work, so the move goes on if this command ends. */
async function follow(asked: AskedMove, accountId: string): Promise<void> {
  let said = "";
  for (;;) {
    const isRung = !("stateDir" in asked.place) || (await ringCron());
    const move = await findMove(asked, accountId);
    const now = textOfMove(move);
    if (now !== said) console.log(now);
    said = now;
    if (!move || move["opened_at"] !== null || move["ended_at"] !== null) {
      requireMoved(move);
      return;
    }
    if (!isRung) {
      console.log("It begins when the service runs, by its cron. pnpm ops moves shows how far it is.");
      return;
    }
    await sleep(EVERY_MS);
  }
}

function requireMoved(move: Row | undefined): void {
  if (typeof move?.["gave_up"] !== "string") return;
  throw new Error(`the move gave up, and the account stays where it was: ${move["gave_up"]}`);
}

async function findMove(asked: AskedMove, accountId: string): Promise<Row | undefined> {
  const moves = await asked.readRows(askMoves(), asked.place);
  return moves.find((move) => move["account_id"] === accountId);
}

function textOfMove(move: Row | undefined): string {
  if (!move) return "this move is not recorded";
  const { phase, copied, differed, problem } = move;
  const [closed, opened] = [Number(move["closed_at"]), Number(move["opened_at"])];
  const waited = opened > 0 ? `; its writes were refused for ${((opened - closed) / 1000).toFixed(1)} s` : "";
  const failed = problem === null ? "" : `; ${String(problem)}`;
  return `${PHASES[String(phase)] ?? String(phase)}: ${String(copied)} rows copied, ${String(differed)} again${waited}${failed}`;
}

const PHASES: Readonly<Record<string, string>> = {
  start: "waiting for the cron",
  copy: "copying",
  compare: "comparing both databases",
  close: "copying what changed meanwhile",
  open: "the directory names the new database",
  clear: "moved; the old rows are deleted in an hour",
  cancel: "deleting what was copied",
  done: "ended",
};
