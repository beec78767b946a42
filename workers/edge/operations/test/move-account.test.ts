import { newUlid } from "@svc/domain/ids";
import { moveAccounts } from "@svc/operations/move-account";
import { sha256Hex } from "@svc/platform/sha256";
import { COUNTED_TABLES } from "@svc/store/move/moved-tables";
import { askMove, cancelMove } from "@svc/store/operator/operator-statements";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { withEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { TenantClient } from "../../test/support/tenant.ts";

const CONTROLLER = "https://fault.example/";
/** Longer than an isolate relies on what it knows of an account. */
const UNTIL_KNOWN_MS = 32_000;
const LEASE_MS = 56_000;
const HOUR_MS = 3_600_000;

let tenant: TenantClient;
let neighbour: TenantClient;
let source: D1Database;
let target: D1Database;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  Object.assign(env, { RATE_LIMITS: "off" });
  await env.DB.exec("delete from account_moves");
  [tenant, neighbour] = [await TenantClient.create(), await TenantClient.create()];
  [source, target] = [tenant.shard.db, neighbour.shard.db];
  for (const each of [tenant, neighbour]) {
    await fill(each.shard.db, each.accountId);
    await fill(each === tenant ? source : target, each.accountId);
  }
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function passed(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** Rows in each table, and more search terms than one page of the move holds. */
async function fill(db: D1Database, accountId: string): Promise<void> {
  const name = newUlid(Date.now());
  const long = JSON.stringify("x".repeat(60_000));
  const statements = [
    ["insert into databases values (?1, ?2, ?2, 'Policies', '[]', 'policy', 'upload', null, 1, 1, 2)"],
    [
      `insert into database_rows select ?1, ?2, 'row ' || value, value, ?3 from json_each('[1,2,3,4,5,6,7,8,9,10,
        11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]')`,
      long,
    ],
    ["insert into link_templates values (?1, ?2, ?2, 1, 'draft', '[]', '[]', '{}')"],
    ["insert into credit_movements values (?1, ?2, ?2, 'grant', 5, 5, 1, null)"],
    [
      "insert into audit_log values (?1, ?2, 1900000000000, 'key', 'k', 'k', 'a', 'key', 't', null, '{\"a\":1}', 'done')",
    ],
    ["insert into webhook_deliveries values (?1, ?2, ?2, 1, 'pending', '{\"text\":\"ä \\\\u0000 ✓\"}')"],
    [
      `insert into verifications (account_id, id, version, status, mode, created_at, metadata, view, svc)
        values (?1, ?2, 1, 'open', 'audit', 1, '{"claim":"A-17","shop":"all"}', '{"é":"\\"quoted\\""}', 0)`,
    ],
    [
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
        insert into case_terms select ?1, ?2, 'term' || i from n`,
    ],
  ].map(([text = "", ...more]) => {
    const values = [accountId, name, ...more];
    return db.prepare(text).bind(...values.slice(0, text.includes("?3") ? 3 : 2));
  });
  await db.batch(statements);
}

/** All rows of an account in one database, by table, as JSON without its long texts. */
async function rowsOf(db: D1Database, { accountId }: TenantClient): Promise<Record<string, string[]>> {
  const found = await db.batch(
    COUNTED_TABLES.map((name) =>
      db.prepare(`select * from ${name} where account_id = ? order by 1, 2, 3`).bind(accountId),
    ),
  );
  const shown = found.map(({ results }) => results.map((row) => JSON.stringify(row, withoutLong)));
  return Object.fromEntries(COUNTED_TABLES.map((name, index) => [name, shown[index] ?? []]));
}

function withoutLong(_: string, value: unknown): unknown {
  return typeof value === "string" && value.length > 10_000 ? `${value.length} characters` : value;
}

/** The tenant's rows with their long texts, as digests. */
async function exactRowsOf(db: D1Database): Promise<readonly string[]> {
  const tables = ["verifications", "databases", "database_rows"];
  const found = await db.batch(
    tables.map((name) =>
      db.prepare(`select * from ${name} where account_id = ? order by 1, 2, 3`).bind(tenant.accountId),
    ),
  );
  return Promise.all(found.flatMap(({ results }) => results.map((row) => sha256Hex(JSON.stringify(row)))));
}

const NONE = Object.fromEntries(COUNTED_TABLES.map((name) => [name, []]));

async function ask({ accountId }: TenantClient = tenant): Promise<void> {
  const from = accountId === tenant.accountId ? source : target;
  const shard = from === env.DB ? 0 : 1;
  const id = `move_${newUlid(Date.now())}`;
  const asked = { id, accountId, source: shard, target: 1 - shard, askedAt: Date.now() };
  await env.DB.prepare(askMove(asked)).run();
}

type Move = {
  readonly id: string;
  readonly phase: string;
  readonly problem: string | null;
  readonly differed: number;
  readonly gave_up: string | null;
};

async function move(): Promise<Move> {
  const row = await env.DB.prepare("select * from account_moves where account_id = ?")
    .bind(tenant.accountId)
    .first<Move>();
  if (!row) throw new Error("there is a move");
  return row;
}

/** Runs the cron until the move waits for the old rows to be deleted, or has ended. */
async function moved(): Promise<void> {
  for (let minute = 0; minute < 5; minute++) {
    await moveAccounts(env);
    const { phase } = await move();
    if (phase === "clear" || phase === "done") return;
    passed(60_000);
  }
}

/** Runs the cron until it reaches a fault point, and leaves it there. `release` lets it go on. */
async function stoppedAt(point: string): Promise<{ readonly release: () => Promise<void> }> {
  const gate = Promise.withResolvers<Response>();
  let isReached = false;
  const outside = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    const [address] = call;
    if (typeof address !== "string" || !address.startsWith(CONTROLLER)) return outside(...call);
    isReached = true;
    return gate.promise;
  });
  let run = Promise.resolve();
  await withEnv({ FAULT: `${point}=${CONTROLLER}` }, async () => {
    run = moveAccounts(env);
    await vi.waitUntil(() => isReached, { timeout: 10_000 });
  });
  return {
    release: async () => {
      gate.resolve(new Response(""));
      await run;
    },
  };
}

describe("an account that moves to another database", () => {
  it("has the same rows there, and none in the old one an hour later", async ({ expect }) => {
    const [before, others] = [await rowsOf(source, tenant), await rowsOf(target, neighbour)];
    await ask();
    await moved();
    expect(await move()).toMatchObject({ phase: "clear", problem: null, differed: 0 });
    expect(await rowsOf(target, tenant)).toEqual(before);
    expect(await rowsOf(source, tenant)).toEqual(before);
    passed(HOUR_MS);
    await moveAccounts(env);
    expect((await move()).phase).toBe("done");
    expect(await rowsOf(source, tenant)).toEqual(NONE);
    expect(await rowsOf(target, tenant)).toEqual(before);
    expect(await rowsOf(target, neighbour)).toEqual(others);
    for (const db of [source, target])
      for (const table of ["account_gates", "move_changes"])
        expect(await db.prepare(`select * from ${table}`).first()).toBeNull();
    expect((await tenant.get("/v1/databases")).body.items).toHaveLength(2);
    expect((await tenant.post("/v1/link-templates", { slug: "after", name: "After" })).status).toBe(201);
  });

  it("keeps what is written, changed and deleted while its rows are copied", async ({ expect }) => {
    await ask();
    const { release } = await stoppedAt("move.after.compare");
    const table = { columns: ["policy"], identifier_column: "policy", rows: [["A-17"]] };
    expect((await tenant.post("/v1/databases", { id: "new", name: "New", ...table })).status).toBe(201);
    expect((await tenant.post("/v1/link-templates", { slug: "car", name: "Car" })).status).toBe(201);
    await source.batch(
      [
        'update verifications set version = 2, metadata = \'{"claim":"B"}\' where account_id = ?',
        "delete from case_terms where term = 'term7' and account_id = ?",
        "delete from databases where source = 'upload' and id <> 'new' and account_id = ?",
      ].map((text) => source.prepare(text).bind(tenant.accountId)),
    );
    await release();
    await moved();
    expect(await move()).toMatchObject({ phase: "clear", problem: null });
    expect(await rowsOf(target, tenant)).toEqual(await rowsOf(source, tenant));
    expect((await rowsOf(target, tenant))["database_rows"]).toHaveLength(1);
  });

  it("keeps rows as large as D1 allows, copied at once and changed meanwhile", async ({ expect }) => {
    // As JSON 11 MB: workerd makes texts of 9 MB, and D1 of 2.
    const largest = "\u0001".repeat(1_900_000);
    const quotes = JSON.stringify('"'.repeat(900_000));
    const change = "update verifications set name = ? where account_id = ?";
    await source.prepare(change).bind(largest, tenant.accountId).run();
    const cells = "update database_rows set cells = ? where identifier_key = 'row 7' and account_id = ?";
    await source.prepare(cells).bind(quotes, tenant.accountId).run();
    await ask();
    const { release } = await stoppedAt("move.after.compare");
    await source.prepare(change).bind(`${largest}changed`, tenant.accountId).run();
    await source.batch([
      source
        .prepare("insert into databases values (?, 'new', 'new', ?, '[]', 'policy', 'upload', null, 1, 1, 2)")
        .bind(tenant.accountId, largest),
      source
        .prepare("insert into database_rows values (?, 'new', 'of a large table', 1, ?)")
        .bind(tenant.accountId, quotes),
    ]);
    await release();
    await moved();
    expect(await move()).toMatchObject({ phase: "clear", problem: null });
    expect(await exactRowsOf(target)).toEqual(await exactRowsOf(source));
  });

  it("is not written to in either database while the last changes are copied", async ({ expect }) => {
    await ask();
    await moveAccounts(env);
    passed(UNTIL_KNOWN_MS);
    const { release } = await stoppedAt("move.closed");
    const refused = await tenant.post("/v1/link-templates", { slug: "car", name: "Car" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect((await tenant.get("/v1/databases")).status).toBe(200);
    await expect(fill(target, tenant.accountId)).rejects.toThrow("moving to another database");
    expect((await neighbour.post("/v1/link-templates", { slug: "car", name: "Car" })).status).toBe(201);
    await release();
    await moved();
    passed(2_000);
    expect((await tenant.post("/v1/link-templates", { slug: "car", name: "Car" })).status).toBe(201);
    await expect(fill(source, tenant.accountId)).rejects.toThrow("moving to another database");
  });

  it.for([
    "move.after.copy",
    "move.read",
    "move.after.compare",
    "move.after.close",
    "move.closed",
    "move.copied",
    "move.changed",
    "move.opened",
    "move.after.clear",
  ])(
    "loses nothing when the service ends at %s, and nothing is written by a run that is late",
    async (point, { expect }) => {
      await ask();
      if (!/copy|read|compare/.test(point)) {
        await moveAccounts(env);
        passed(UNTIL_KNOWN_MS);
      }
      const late = await stoppedAt(point);
      const change = `update verifications set version = version + 1, view = '{"late":1}' where account_id = ?`;
      await source
        .prepare(change)
        .bind(tenant.accountId)
        .run()
        .catch(() => {});
      passed(LEASE_MS);
      await moved();
      const after = await rowsOf(target, tenant);
      expect(await move()).toMatchObject({ phase: "clear" });
      expect(after).toEqual(await rowsOf(source, tenant));
      await late.release();
      expect(await rowsOf(target, tenant)).toEqual(after);
      passed(HOUR_MS);
      await moveAccounts(env);
      expect([(await move()).phase, await rowsOf(source, tenant)]).toEqual(["done", NONE]);
      expect(await rowsOf(target, tenant)).toEqual(after);
      await fill(target, tenant.accountId);
    },
  );

  it("has rows copied again that are not as they should be, before the directory changes", async ({
    expect,
  }) => {
    await ask();
    const { release } = await stoppedAt("move.after.compare");
    await target.batch(
      [
        "delete from account_gates where account_id = ?",
        "delete from case_terms where account_id = ? and term = 'term7'",
        "update verifications set view = '{}' where account_id = ?",
      ].map((text) => target.prepare(text).bind(tenant.accountId)),
    );
    await release();
    passed(LEASE_MS);
    await moved();
    expect(await move()).toMatchObject({ phase: "clear", differed: 4 });
    expect(await rowsOf(target, tenant)).toEqual(await rowsOf(source, tenant));
  });

  it("stays where it is if the other database has rows of it already", async ({ expect }) => {
    await fill(target, tenant.accountId);
    const before = await rowsOf(target, tenant);
    await ask();
    await moveAccounts(env);
    const problem = "the target already has rows of this account in databases";
    expect(await move()).toMatchObject({ phase: "start", problem });
    expect(await rowsOf(target, tenant)).toEqual(before);
    await env.DB.prepare(cancelMove(tenant.accountId)).run();
    await moveAccounts(env);
    expect((await move()).phase).toBe("done");
    expect(await rowsOf(target, tenant)).toEqual(before);
  });

  it("stays where it is and accepts writes if five attempts to finish fail", async ({ expect }) => {
    const before = await rowsOf(source, tenant);
    await ask();
    await moveAccounts(env);
    passed(UNTIL_KNOWN_MS);
    await withEnv({ FAULT: "move.copied=throw" }, async () => {
      for (let minute = 1; minute <= 5; minute++) {
        await moveAccounts(env);
        expect((await move()).phase).toBe(minute < 5 ? "compare" : "cancel");
        await source
          .prepare("update verifications set version = 1 where account_id = ?")
          .bind(tenant.accountId)
          .run();
      }
    });
    await moveAccounts(env);
    const gaveUp =
      'the last changes could not be copied in 5 attempts; the last attempt failed: search the log for "at":"move"';
    expect(await move()).toMatchObject({ phase: "done", problem: null, gave_up: gaveUp });
    expect([await rowsOf(source, tenant), await rowsOf(target, tenant)]).toEqual([before, NONE]);
    await ask();
    passed(LEASE_MS);
    await moved();
    expect(await move()).toMatchObject({ phase: "clear", gave_up: null });
    expect(await rowsOf(target, tenant)).toEqual(before);
  });

  it("stays where it is and accepts writes if the service ends in five attempts to finish", async ({
    expect,
  }) => {
    await ask();
    await moveAccounts(env);
    passed(UNTIL_KNOWN_MS);
    const late = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      late.push(await stoppedAt("move.closed"));
      passed(LEASE_MS);
    }
    await moveAccounts(env);
    expect((await move()).gave_up).toBe(
      "the last changes could not be copied in 5 attempts; the last one was cut off",
    );
    await fill(source, tenant.accountId);
    await moveAccounts(env);
    for (const each of late) await each.release();
    expect([(await move()).phase, await rowsOf(target, tenant)]).toEqual(["done", NONE]);
    await fill(source, tenant.accountId);
  });

  it("is copied alone: of two moves asked for at once, one is not stored", async ({ expect }) => {
    await Promise.all([ask(neighbour), ask()]);
    const { results } = await env.DB.prepare("select id from account_moves").all();
    expect(results).toHaveLength(1);
    await ask();
    expect((await env.DB.prepare("select id from account_moves").all()).results).toEqual(results);
  });

  it("is open again in the run that closed it, even if that run's time is over", async ({ expect }) => {
    await ask();
    await moveAccounts(env);
    passed(UNTIL_KNOWN_MS);
    const { release } = await stoppedAt("move.copied");
    passed(45_000);
    await release();
    expect((await move()).phase).toBe("clear");
    expect((await tenant.post("/v1/link-templates", { slug: "car", name: "Car" })).status).toBe(201);
  });

  it("has no gate left by a run that begins when another has ended the move", async ({ expect }) => {
    await ask();
    await moveAccounts(env);
    const late = await stoppedAt("move.taken");
    await env.DB.prepare(cancelMove(tenant.accountId)).run();
    passed(LEASE_MS);
    await moveAccounts(env);
    expect((await move()).phase).toBe("done");
    await late.release();
    for (const db of [source, target]) await fill(db, tenant.accountId);
    expect(await source.prepare("select * from move_changes").first()).toBeNull();
  });

  it("accepts writes if it has moved back when a late run would delete the old rows", async ({ expect }) => {
    await ask();
    await moved();
    passed(HOUR_MS);
    const late = await stoppedAt("move.taken");
    passed(LEASE_MS);
    await moveAccounts(env);
    expect((await move()).phase).toBe("done");
    [source, target] = [target, source];
    await ask();
    await moved();
    expect((await move()).phase).toBe("clear");
    const before = await rowsOf(target, tenant);
    await late.release();
    expect(await rowsOf(target, tenant)).toEqual(before);
    await fill(target, tenant.accountId);
  });

  it("stays where it is when an operator cancels, and what was copied goes", async ({ expect }) => {
    const before = await rowsOf(source, tenant);
    await ask();
    await moveAccounts(env);
    await env.DB.prepare(cancelMove(tenant.accountId)).run();
    await moveAccounts(env);
    expect((await move()).phase).toBe("done");
    expect(await rowsOf(target, tenant)).toEqual(NONE);
    expect(await rowsOf(source, tenant)).toEqual(before);
    expect((await tenant.post("/v1/link-templates", { slug: "car", name: "Car" })).status).toBe(201);
  });
});
