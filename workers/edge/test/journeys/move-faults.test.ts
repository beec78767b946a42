import { withLocalD1 } from "@svc/commands/local/local-d1";
import type { LocalD1 } from "@svc/commands/local/patient-d1";
import type { TenantKeys } from "@svc/commands/tenants";
import { COUNTED_TABLES } from "@svc/store/move/moved-tables";
import { askMove } from "@svc/store/operator/operator-statements";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, PATIENCE, until, untilNothingIsDue } from "./harness.ts";

const CRON = "/cdn-cgi/local/scheduled";
/** More than one page of the move. */
const ROWS = Array.from({ length: 1_200 }, (_, index) => [`A-${index}`]);

let journey: Journey;
let mover: TenantKeys;
/** One in each database. */
let neighbours: readonly TenantKeys[];

beforeAll(async () => {
  journey = await Journey.begin();
  mover = await journey.addTenant({ shard: 0 });
  neighbours = [await journey.addTenant({ shard: 0 }), await journey.addTenant({ shard: 1 })];
  await journey.start({ faults: true, vars: PATIENCE, with: [] });
});
afterAll(() => journey.end());

function post(keys: TenantKeys, route: string, json: object, status = 201): Promise<unknown> {
  return journey.call(keys, status, route, { method: "POST", json });
}

const writeTemplate = (slug: string, status?: number) =>
  post(mover, "/v1/link-templates", { slug, name: slug }, status);

async function listed(keys: TenantKeys, route: string): Promise<readonly { readonly slug: string }[]> {
  return (await journey.call(keys, 200, route)).items;
}

/** A table, a template, a verification, and what is logged of them. */
async function fill(keys: TenantKeys): Promise<void> {
  const table = { id: "policies", name: "Policies", columns: ["policy"], identifier_column: "policy" };
  await post(keys, "/v1/databases", { ...table, rows: ROWS });
  await post(keys, "/v1/link-templates", { slug: "before", name: "Before" });
  await post(keys, "/v1/verifications", { metadata: { claim: "A-17" }, max_captures: 1 });
  for (const route of ["/v1/verifications", "/v1/link-templates"])
    await until(
      () => listed(keys, route),
      ({ length }) => length === 1,
    );
}

/** Resolves when the run of the cron has ended. */
async function ringCron(): Promise<void> {
  const { status } = await journey.request(undefined, CRON);
  if (status !== 200) throw new Error(`the cron failed: ${status}`);
}

/** Changes the directory while the service does not run. */
async function write(...statements: readonly string[]): Promise<void> {
  await withLocalD1(journey.stateDir, async ({ DB }) =>
    DB?.batch(statements.map((text) => DB.prepare(text))),
  );
}

/** What the move waits for, after this time. */
async function passed(ms: number): Promise<void> {
  const times = ["leased_until", "started_at", "opened_at"];
  await write(`update account_moves set ${times.map((name) => `${name} = ${name} - ${ms}`).join(", ")}`);
}

type Stored = {
  /** The mover's rows as JSON. */
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** The neighbours' in both databases. */
  readonly others: readonly string[];
};

async function rowsIn(database: LocalD1 | undefined, { accountId }: TenantKeys): Promise<readonly string[]> {
  const found = COUNTED_TABLES.map(async (name) => {
    const rows = await database?.prepare(`select * from ${name} where account_id = '${accountId}'`).all();
    return (rows?.results ?? []).map((row) => `${name} ${JSON.stringify(row)}`).toSorted();
  });
  return (await Promise.all(found)).flat();
}

/** What both databases have, while the service does not run. */
function stored(): Promise<Stored> {
  return withLocalD1(journey.stateDir, async ({ DB, DB_1 }) => {
    const others = neighbours.flatMap((keys) => [rowsIn(DB, keys), rowsIn(DB_1, keys)]);
    const [source, target] = await Promise.all([rowsIn(DB, mover), rowsIn(DB_1, mover)]);
    return { source, target, others: (await Promise.all(others)).flat() };
  });
}

/** The rows of the first that the second does not have. */
function without(rows: readonly string[], those: readonly string[]): readonly string[] {
  const had = new Set(those);
  return rows.filter((row) => !had.has(row));
}

/** Kills the service in a run of the cron that has reached this point, after `meanwhile`. */
async function cutOffAt(point: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  const reached = journey.reached(point);
  const run = ringCron().catch(() => undefined);
  await reached;
  await meanwhile?.();
  await journey.kill();
  await run;
  await passed(60_000); // the lease of that run, and until every isolate knows that the account moves
  await journey.restart();
}

describe("the process is killed while an account moves to another database", () => {
  it("as it copies, and as writes are refused: each row is there once, and writes go on", async ({
    expect,
  }) => {
    for (const keys of [mover, ...neighbours]) await fill(keys);
    await untilNothingIsDue(journey);
    await journey.kill();
    const before = await stored();
    expect(before.target).toEqual([]);
    const { accountId } = mover;
    await write(askMove({ id: "move_1", accountId, source: 0, target: 1, askedAt: Date.now() }));
    await journey.restart();

    await cutOffAt("move.read", () => writeTemplate("while-copied"));
    await cutOffAt("move.after.copy", () => post(mover, "/v1/verifications", { max_captures: 1 }));
    await untilNothingIsDue(journey); // so that no row is written again once it has moved
    await cutOffAt("move.closed", () => writeTemplate("refused", 503));
    await writeTemplate("refused", 503);
    await ringCron();
    await writeTemplate("after");
    const slugs = (await listed(mover, "/v1/link-templates")).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(["after", "before", "while-copied"]);
    await until(
      () => listed(mover, "/v1/verifications"),
      ({ length }) => length === 2,
    );

    await journey.kill();
    const copied = await stored();
    expect(new Set(copied.target).size).toBe(copied.target.length);
    expect(without(before.source, copied.target)).toEqual([]);
    expect(without(copied.source, copied.target)).toEqual([]);
    expect(copied.others).toEqual(before.others);
    await passed(3_700_000); // the old rows are kept for an hour
    await journey.restart();
    await ringCron();
    await writeTemplate("at-last");
    await journey.kill();
    const moved = await stored();
    expect([moved.source, without(copied.target, moved.target)]).toEqual([[], []]);
    expect(moved.others).toEqual(before.others);
  });
});
