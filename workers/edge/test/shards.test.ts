import { databaseOf, findShard } from "@svc/store/d1/shard";
import { newAccountId } from "@svc/domain/ids";
import { beforeEach, describe, it, vi } from "vitest";
import { env } from "./support/environment.ts";
import { TenantClient } from "./support/tenant.ts";

let one: TenantClient;
let other: TenantClient;
beforeEach(async () => {
  Object.assign(env, { RATE_LIMITS: "off" });
  [one, other] = [await TenantClient.create(), await TenantClient.create()];
});

const TABLES = ["verifications", "databases", "database_rows", "link_templates", "credit_movements"];
const LISTS = ["/v1/verifications", "/v1/databases", "/v1/link-templates", "/v1/me/credits/movements"];

/** Creates a row in every table of an account. */
async function fill(tenant: TenantClient): Promise<void> {
  const table = { columns: ["policy"], identifier_column: "policy", rows: [["A-17"]] };
  const made = [
    await tenant.post("/v1/databases", { id: "policies", name: "Policies", ...table }),
    await tenant.post("/v1/link-templates", { slug: "car", name: "Car" }),
    await tenant.post("/v1/verifications", { max_captures: 1 }),
  ];
  await tenant.credits(); // books the opening credits
  for (const { status, body } of made) if (status !== 201) throw new Error(JSON.stringify(body));
}

async function rowsOf(database: D1Database, { accountId }: TenantClient): Promise<Record<string, number>> {
  const counted = TABLES.map(async (table) => {
    const count = database.prepare(`select count(*) as n from ${table} where account_id = ?`);
    return [table, Number(await count.bind(accountId).first("n"))] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Fails like D1: when a query runs, not earlier. */
async function renamed(database: D1Database, act: () => Promise<void>): Promise<void> {
  const rename = async (from: string, to: string) =>
    database.batch(
      TABLES.map((table) => database.prepare(`alter table ${table}${from} rename to ${table}${to}`)),
    );
  await rename("", "_gone");
  await act().finally(() => rename("_gone", ""));
}

const EACH = Object.fromEntries(TABLES.map((table) => [table, 1]));
const NONE = Object.fromEntries(TABLES.map((table) => [table, 0]));

describe("D1 is spread by account", () => {
  it(
    "an account's rows lie in its own database, and in no other",
    { timeout: 30_000 },
    async ({ expect }) => {
      expect(one.shard.db).not.toBe(other.shard.db);
      await Promise.all([fill(one), fill(other)]);
      for (const [tenant, neighbour] of [
        [one, other],
        [other, one],
      ] as const) {
        await expect.poll(() => rowsOf(tenant.shard.db, tenant), { timeout: 10_000 }).toEqual(EACH);
        expect(await rowsOf(neighbour.shard.db, tenant)).toEqual(NONE);
      }
    },
  );

  it(
    "a database that is down takes along no list of an account that lies in another",
    { timeout: 30_000 },
    async ({ expect }) => {
      await Promise.all([fill(one), fill(other)]);
      const away = env.DB === one.shard.db ? other : one; // the directory database stays available
      const here = away === one ? other : one;
      await expect.poll(() => rowsOf(here.shard.db, here), { timeout: 10_000 }).toEqual(EACH);
      // the directory's own tables keep their names, even when one database holds both
      await renamed(away.shard.db, async () => {
        for (const list of LISTS) {
          const [down, up] = [await away.get(list), await here.get(list)];
          expect([list, down.status, up.status, up.body.items?.length]).toEqual([list, 503, 200, 1]);
          expect(down.body.error.code).toBe("storage_unavailable");
        }
      });
    },
  );

  it("the directory says which, at most twice a minute per isolate", async ({ expect }) => {
    const asked = vi.spyOn(env.DB, "prepare");
    const found = [await findShard(env, one.accountId), await findShard(env, one.accountId)];
    expect(found).toEqual([one.shard, one.shard]);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it("an unknown account, and a database that nothing binds, are errors and never shard 0", async ({
    expect,
  }) => {
    await expect(findShard(env, newAccountId(Date.now()))).rejects.toThrow("does not know this account");
    expect(() => databaseOf(env, 7)).toThrow("DB_7");
  });
});
