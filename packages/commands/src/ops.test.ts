import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addAddresses } from "@svc/store/operator-statements";
import { addLocalTenant, migrate } from "./local/service.ts";
import { type LocalR2, withLocalR2 } from "./local/local-r2.ts";
import { executeSql, readRows } from "./local/place.ts";

const root = mkdtempSync(path.join(tmpdir(), "ops-"));
// as wrangler lays it beside a configuration
const stateDir = path.join(root, ".wrangler/state");
const place = { stateDir };

beforeAll(async () => {
  await migrate(stateDir);
  await addLocalTenant(stateDir, { org: "acme", name: "Acme", openingBalanceCents: 0, shard: 1 });
  await addLocalTenant(stateDir, { org: "other", name: "Other", openingBalanceCents: 0, shard: 0 });
});
afterAll(() => rmSync(root, { recursive: true }));

function ops(...args: readonly string[]) {
  const file = path.join(import.meta.dirname, "ops.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args, "--persist-to", stateDir], {
    encoding: "utf8",
  });
  return { status, said: stdout, complaint: stderr };
}

function rows(said: string) {
  return JSON.parse(said.slice(0, said.lastIndexOf("]") + 1)) as Record<string, unknown>[];
}

const tasks = async () =>
  (await readRows("select task from operator_tasks order by id", place)).map(
    ({ task }) => JSON.parse(String(task)) as Record<string, unknown>,
  );

const sizeOfPhoto = async (bucket: LocalR2) => (await bucket.head("t/acc_1/photo"))?.size;

describe("pnpm ops", { timeout: 300_000 }, () => {
  it("puts a tenant on a plan and takes it off, and leaves the others alone", ({ expect }) => {
    const [acme] = rows(ops("plan", "--org", "acme", "--photos-per-month", "1000").said);
    expect(acme).toMatchObject({ org: "acme", photos_per_month: 1000 });
    const all = rows(ops("tenants").said);
    expect(all.map(({ org, photos_per_month: photos }) => [org, photos])).toEqual([
      ["acme", 1000],
      ["other", null],
    ]);
    const [none] = rows(ops("plan", "--org", "acme", "--photos-per-month", "none").said);
    expect(none).toMatchObject({ photos_per_month: null });
  });

  it("says how it is typed, and that nothing waits where nothing does", ({ expect }) => {
    for (const typed of [["--help"], ["tenants", "--help"]]) {
      const { status, said } = ops(...typed);
      expect([status, said.split("\n")[0]]).toEqual([0, expect.stringContaining("pnpm ops COMMAND")]);
    }
    const none = ops("dead-letters", "--replay", "all");
    expect([none.status, none.said]).toEqual([0, "no dead letter waits\n"]);
  });

  it("raises quotas, and says what makes no sense", ({ expect }) => {
    const [acme] = rows(
      ops("quotas", "--org", "acme", "--audits-per-second", "9", "--stored-rows", "7").said,
    );
    expect(acme).toMatchObject({ audits_per_second: 9, stored_rows_quota: 7, stored_bytes_quota: null });
    for (const args of [
      ["quotas", "--org", "acme"],
      ["plan", "--org", "nobody", "--photos-per-month", "1"],
      ["nothing"],
    ]) {
      const { status, complaint } = ops(...args);
      expect([status, complaint.includes("pnpm ops COMMAND")]).toEqual([2, true]);
    }
    expect(ops("quotas", "--org", "acme", "--stored-rows", "-1").status).not.toBe(0);
    for (const [args, complaint] of [
      [["quotas", "--org", "acme", "--audits-per-second", "1001"], "1000 at most"],
      [["credits", "--org", "acme", "--cents", "100000001"], "100000000 at most"],
      [["tenants", "--frobnicate"], "Unknown option '--frobnicate'"],
      [["tenants", "acme"], "Unexpected argument 'acme'"],
      [["tenants", "--env", "production"], "add --remote"],
      [["tenants", "--remote", "--env", "nope"], "there are sandbox, staging, production"],
      [["tenants", "--remote"], "--remote wants --env"],
    ] as const) {
      const { status, complaint: said } = ops(...args);
      expect([status, said.split("\n")[0]]).toEqual([2, expect.stringContaining(complaint)]);
      expect(said).not.toContain("node:internal");
    }
    expect(ops("restore", "--dir", "/none").complaint).toContain("DB.sql is missing: --dir names a folder");
  });

  it("says of an account that there is not that there is none, whatever is asked of it", ({ expect }) => {
    for (const command of ["tenants", "keys", "retention"]) {
      const { status, said, complaint } = ops(command, "--org", "nope");
      expect([status, said], command).toEqual([2, ""]);
      expect(complaint).toContain("--org nope: there is no such account");
    }
  });

  it("shows keys without what they are, and revokes one of the tenant's own", ({ expect }) => {
    const keys = rows(ops("keys", "--org", "acme").said);
    expect(keys.map(({ kind }) => String(kind)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      "publishable",
      "secret",
    ]);
    expect(JSON.stringify(keys)).not.toMatch(/lookup|svc_secret_|pk_live_/);
    const id = String(keys[0]?.["id"]);
    expect(ops("keys", "--org", "other", "--revoke", id).status).toBe(2);
    const revoked = rows(ops("keys", "--org", "acme", "--revoke", id).said).find((key) => key["id"] === id);
    expect(revoked?.["revoked_at"]).toBeTypeOf("number");
  });

  it("asks the service to give credits, to send dead letters again and to look at every account", async ({
    expect,
  }) => {
    const [account] = rows(ops("tenants", "--org", "acme").said);
    await executeSql(
      [
        "insert into dead_letters (id, queue, body, at) values ('m1', 'analysis', '{}', 1), ('m2', 'stamps', '{}', 2);",
      ],
      place,
    );
    expect(ops("credits", "--org", "acme", "--cents=-500").status).toBe(0);
    expect(rows(ops("dead-letters").said).map(({ id }) => id)).toEqual(["m2", "m1"]);
    expect(ops("dead-letters", "--replay", "m1").status).toBe(0);
    expect(ops("dead-letters", "--replay", "m9").status).toBe(2);
    expect(ops("after-restore").status).toBe(0);
    const asked = await tasks();
    expect(asked.slice(0, 2)).toEqual([
      { type: "grant", accountId: account?.["id"], amountCents: -500 },
      { type: "replay", letterId: "m1" },
    ]);
    expect(asked.slice(2).map(({ type }) => type)).toEqual(["look_again", "look_again"]);
  });

  it("brings every database and every file back from its copy, as they were", async ({ expect }) => {
    const dir = path.join(root, "copy");
    const street = {
      id: "a1",
      number: "1",
      street: "Unter den Linden",
      city: "Berlin",
      country: "DE",
      lat: 52.5,
      lng: 13.4,
    };
    await executeSql([addAddresses([street])], place);
    await withLocalR2(stateDir, async (bucket) => {
      await bucket.put("t/acc_1/photo", new ArrayBuffer(3), {});
    });
    mkdirSync(dir, { mode: 0o755 });
    const { said, complaint } = ops("backup", "--dir", dir);
    expect([complaint, JSON.parse(said).objects]).toEqual([
      "",
      { objects: 1, bytes: 3, written: 1, removed: 0 },
    ]);
    expect(statSync(path.join(dir, "DB.sql")).mode & 0o777).toBe(0o600);
    const before = await readRows("select * from accounts order by id", place);
    const bodies = await readRows("select * from dead_letters order by id", place);
    rmSync(path.join(stateDir, "v3"), { recursive: true });
    expect(ops("restore", "--dir", dir)).toMatchObject({ status: 0 });
    expect(await readRows("select * from accounts order by id", place)).toEqual(before);
    expect(await withLocalR2(stateDir, sizeOfPhoto)).toBe(3);
    expect(await readRows("select * from dead_letters order by id", place)).toEqual(bodies);
    expect(
      await readRows("select rowid from address_words where address_words match 'linden'", place),
    ).toEqual([{ rowid: 1 }]);
    expect(ops("restore", "--dir", dir).complaint).toContain("the databases are not empty");
    expect(before.map(({ org }) => org)).toEqual(["acme", "other"]);
  });
});
