import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { newAccountId, newApiKeyId } from "@svc/domain/ids";
import { addAccount, addAddresses, askMove } from "@svc/store/operator/operator-statements";
import { afterAll, beforeAll, describe, it } from "vitest";
import { inProcess } from "../test/in-process.ts";
import { migrationsOfRepository } from "./local/local-d1.ts";
import { type LocalR2, withLocalR2 } from "./local/local-r2.ts";
import { executeSql, readRows, type Row } from "./local/place.ts";
import { addLocalTenants, migrate } from "./local/service.ts";
import { verificationIdAt } from "@svc/domain/ids";
import type { Directory } from "./ops/asked.ts";
import { runOps } from "./ops/run-ops.ts";

/** The id of a verification created at that time. */
const idOf = (createdMs: number) => `${verificationIdAt(createdMs)}${"0".repeat(16)}`;
const OLD = ["--verification", idOf(Date.parse("2021-01-01"))] as const;

/** Two tenants in an in-memory copy of the directory's tables. `local-d1.ts` has tests for D1 itself. */
function twoTenants() {
  const database = new DatabaseSync(":memory:");
  // None of the queried columns contains bytes
  const read = (question: string) =>
    database
      .prepare(question)
      .all()
      .map((row) => ({ ...row })) as Row[];
  const write = (statements: readonly string[]) => database.exec(statements.join("\n"));
  const directory: Directory = {
    readRows: async (question) => read(question),
    executeSql: async (statements) => write(statements),
  };
  write(migrationsOfRepository().map(({ sql }) => sql));
  write(["acme", "other"].flatMap(accountNamed));
  const ops = (...args: readonly string[]) => inProcess(() => runOps(args, directory));
  return { ops, read, write, directory };
}

function accountNamed(org: string, createdAt: number): readonly string[] {
  const id = newAccountId(createdAt);
  const keys = (["secret", "publishable"] as const).map((kind) => ({
    id: newApiKeyId(createdAt),
    accountId: id,
    kind,
    lookup: `${kind}-${org}`,
    last4: "1234",
    name: `${kind} key`,
    createdAt,
  }));
  return addAccount({ account: { id, org, name: org, createdAt }, keys, webhookSecrets: [] });
}

function moveOf(org: string): readonly string[] {
  return ["move", "--org", org, "--to", "1"];
}

function rows(said: string) {
  return JSON.parse(said.slice(0, said.lastIndexOf("]") + 1)) as Record<string, unknown>[];
}

describe("pnpm ops", () => {
  it("asks for sign-in codes to go to an address again, and for nothing where none is named", async ({
    expect,
  }) => {
    const { ops, read } = twoTenants();
    expect((await ops("unblock", "Ada@acme.example")).status).toBe(0);
    const tasks = read("select task from operator_tasks").map(({ task }) => JSON.parse(String(task)));
    expect(tasks).toEqual([{ type: "unblock", email: "ada@acme.example" }]);
    for (const typed of [[], ["ada"], ["--all"]]) expect((await ops("unblock", ...typed)).status).toBe(2);
    expect(read("select count(*) as tasks from operator_tasks")).toEqual([{ tasks: 1 }]);
  });

  it("puts a tenant on a plan and takes it off, and leaves the others alone", async ({ expect }) => {
    const { ops } = twoTenants();
    const [acme] = rows((await ops("plan", "--org", "acme", "--photos-per-month", "1000")).said);
    expect(acme).toMatchObject({ org: "acme", photos_per_month: 1000 });
    const all = rows((await ops("tenants")).said);
    expect(all.map(({ org, photos_per_month: photos }) => [org, photos])).toEqual([
      ["acme", 1000],
      ["other", null],
    ]);
    const [none] = rows((await ops("plan", "--org", "acme", "--photos-per-month", "none")).said);
    expect(none).toMatchObject({ photos_per_month: null });
  });

  it.for([[["--help"]], [["tenants", "--help"]]])("says how it is typed: %j", async ([typed], { expect }) => {
    const { status, said } = await twoTenants().ops(...(typed ?? []));
    expect([status, said.split("\n")[0]]).toEqual([0, expect.stringContaining("pnpm ops COMMAND")]);
  });

  it("says that no dead letter waits where none does", async ({ expect }) => {
    const { status, said } = await twoTenants().ops("dead-letters", "--replay", "all");
    expect([status, said]).toEqual([0, "no dead letter waits\n"]);
  });

  it("raises quotas", async ({ expect }) => {
    const { ops } = twoTenants();
    const typed = ["quotas", "--org", "acme", "--audits-per-second", "9", "--stored-rows", "7"];
    const [acme] = rows((await ops(...typed)).said);
    expect(acme).toMatchObject({ audits_per_second: 9, stored_rows_quota: 7, stored_bytes_quota: null });
  });

  it("asks the service to take one verification back, not to before it was created", async ({ expect }) => {
    const { ops, read } = twoTenants();
    const hourAgoMs = Math.floor((Date.now() - 3_600_000) / 1000) * 1000;
    const at = ["--at", new Date(hourAgoMs).toISOString()];
    const restore = (verification: string) =>
      ops("restore-object", "--org", "acme", "--verification", verification, ...at);
    const older = idOf(hourAgoMs - 1000);
    expect((await restore(older)).status).toBe(0);
    const tasks = read("select task from operator_tasks").map(({ task }) => JSON.parse(String(task)));
    expect(tasks).toMatchObject([
      { type: "restore_object", verificationId: older, atMs: hourAgoMs, isForced: false },
    ]);
    const younger = await restore(idOf(hourAgoMs + 1000));
    expect([younger.status, younger.complaint]).toEqual([2, expect.stringContaining("was created")]);
  });

  // [arguments, first line of the error]
  const misused = [
    [["quotas", "--org", "acme"], "nothing to change: give at least one quota option"],
    [["plan", "--org", "nobody", "--photos-per-month", "1"], "this account does not exist"],
    [["nothing"], "nothing is not a command"],
    [["quotas", "--org", "acme", "--stored-rows=-1"], "--stored-rows must be a whole number"],
    [["quotas", "--org", "acme", "--stored-rows", "-1"], "'--stored-rows"],
    [["quotas", "--org", "acme", "--audits-per-second", "1001"], "at most 1000"],
    [["credits", "--org", "acme", "--cents", "100000001"], "at most 100000000"],
    [["tenants", "--frobnicate"], "Unknown option '--frobnicate'"],
    [["tenants", "acme"], "Unexpected argument 'acme'"],
    [["tenants", "--env", "production"], "needs --remote"],
    [["tenants", "--remote", "--env", "nope"], "must be one of: sandbox, staging, production"],
    [["tenants", "--remote"], "--remote needs --env"],
    [["drill", "--remote", "--env", "staging"], "RUNBOOK.md"],
    [["move", "--to", "1"], "--org is missing"],
    [["move", "--org", "nobody", "--to", "1"], "this account does not exist"],
    [["move", "--org", "acme"], "--to must be the number of a database"],
    [["move", "--org", "acme", "--to", "0"], "acme is in DB already"],
    [["move", "--org", "acme", "--to", "7"], "--to must be one of 0, 1"],
    [["move", "--org", "acme", "--cancel"], "acme is not moving"],
    [["restore-object", "--org", "acme", "--at", "2026-11-29T02:00Z"], "--verification must be an id"],
    [
      ["restore-object", "--org", "acme", ...OLD, "--at", "yesterday"],
      "--at must be a moment with its time zone",
    ],
    [
      ["restore-object", "--org", "acme", ...OLD, "--at", "2026-11-29T02:00"],
      "must be a moment with its time",
    ],
    [["restore-object", "--org", "acme", ...OLD, "--at", "2020-01-01T00:00Z"], "more than 30 days ago"],
    [["restore-object", "--org", "acme", ...OLD, "--at", "2999-01-01T00:00Z"], "is not in the past"],
    [
      ["restore-object", "--org", "nobody", ...OLD, "--at", "2020-01-01T00:00Z"],
      "this account does not exist",
    ],
  ] as const;
  it.for(misused)(
    "says of %j what makes no sense, and how it is typed",
    async ([typed, what], { expect }) => {
      const { status, complaint } = await twoTenants().ops(...typed);
      expect([status, complaint.split("\n")[0]]).toEqual([2, expect.stringContaining(what)]);
      expect(complaint).toContain("pnpm ops COMMAND");
      expect(complaint).not.toContain("node:internal");
    },
  );

  it("says which folder holds no copy", async ({ expect }) => {
    const { status, complaint } = await twoTenants().ops("restore", "--dir", "/none");
    expect([status, complaint]).toEqual([
      1,
      expect.stringContaining("DB.sql is missing: --dir must be a folder"),
    ]);
  });

  it("says of an account that there is not that there is none, whatever is asked of it", async ({
    expect,
  }) => {
    const { ops } = twoTenants();
    for (const command of ["tenants", "keys", "retention"]) {
      const { status, said, complaint } = await ops(command, "--org", "nope");
      expect([status, said], command).toEqual([2, ""]);
      expect(complaint).toContain("--org nope: this account does not exist");
    }
  });

  it("plans a move, asks for it, and refuses a second one until it has ended", async ({ expect }) => {
    const { ops, read, write } = twoTenants();
    const planned = await ops(...moveOf("acme"));
    expect([planned.status, planned.said]).toEqual([
      0,
      expect.stringContaining("acme moves from DB to DB_1: no rows"),
    ]);
    expect(read("select * from account_moves")).toEqual([]);
    const asked = await ops(...moveOf("acme"), "--yes");
    expect([asked.status, asked.said]).toEqual([0, expect.stringContaining("waiting for the cron")]);
    expect(read("select source, target, phase from account_moves")).toEqual([
      { source: 0, target: 1, phase: "start" },
    ]);
    for (const org of ["acme", "other"])
      expect((await ops(...moveOf(org), "--yes")).complaint).toContain("acme is moving");
    expect((await ops("move", "--org", "acme", "--cancel")).said).toContain("deleting what was copied");
    write(["update account_moves set phase = 'clear', opened_at = 1"]);
    expect((await ops(...moveOf("other"))).status).toBe(0);
    expect((await ops("move", "--org", "acme", "--cancel")).complaint).toContain("acme has moved already");
    expect(rows((await ops("moves")).said)).toMatchObject([{ org: "acme", phase: "clear" }]);
  });

  it.for(["other", "acme"])(
    "refuses a move if one of %s began since it was planned",
    async (org, { expect }) => {
      const { read, write, directory } = twoTenants();
      const [{ id: accountId } = {}] = read(`select id from accounts where org = '${org}'`);
      const first = { id: "move_1", accountId: String(accountId), source: 0, target: 1, askedAt: 1 };
      const late: Directory = {
        ...directory,
        executeSql: async (statements) => write([askMove(first), ...statements]),
      };
      const { status, complaint } = await inProcess(() => runOps([...moveOf("acme"), "--yes"], late));
      expect([status, complaint]).toEqual([2, expect.stringContaining(`${org} is moving`)]);
      expect(read("select id from account_moves")).toEqual([{ id: "move_1" }]);
    },
  );

  it("fails with the reason if the move gave up", async ({ expect }) => {
    const { write, directory } = twoTenants();
    const givenUp: Directory = {
      ...directory,
      executeSql: async (statements) =>
        write([
          ...statements,
          "update account_moves set phase = 'done', ended_at = 1, gave_up = 'it was full'",
        ]),
    };
    const { status, complaint } = await inProcess(() => runOps([...moveOf("acme"), "--yes"], givenUp));
    expect([status, complaint]).toEqual([1, expect.stringContaining("gave up, and the account stays")]);
    expect(complaint).toContain("it was full");
  });

  it("does not move an account to a database that has rows of it", async ({ expect }) => {
    const { ops, write } = twoTenants();
    write(["insert into case_terms select id, 'vfy_1', 'left' from accounts where org = 'acme'"]);
    const { status, complaint } = await ops("move", "--org", "acme", "--to", "1", "--yes");
    expect([status, complaint]).toEqual([
      2,
      expect.stringContaining("DB_1 already has rows of acme: 1 case_terms"),
    ]);
  });

  it("shows keys without what they are, and revokes one of the tenant's own", async ({ expect }) => {
    const { ops } = twoTenants();
    const keys = rows((await ops("keys", "--org", "acme")).said);
    expect(keys.map(({ kind }) => String(kind)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      "publishable",
      "secret",
    ]);
    expect(JSON.stringify(keys)).not.toMatch(/lookup|secret-acme|publishable-acme/);
    const id = String(keys[0]?.["id"]);
    expect((await ops("keys", "--org", "other", "--revoke", id)).status).toBe(2);
    const revoked = rows((await ops("keys", "--org", "acme", "--revoke", id)).said).find(
      (key) => key["id"] === id,
    );
    expect(revoked?.["revoked_at"]).toBeTypeOf("number");
  });

  it("asks the service to give credits, to send dead letters again and to look at every account", async ({
    expect,
  }) => {
    const { ops, read, write } = twoTenants();
    const [account] = rows((await ops("tenants", "--org", "acme")).said);
    write([TWO_DEAD_LETTERS]);
    expect((await ops("credits", "--org", "acme", "--cents=-500")).status).toBe(0);
    expect(rows((await ops("dead-letters")).said).map(({ id }) => id)).toEqual(["m2", "m1"]);
    expect((await ops("dead-letters", "--replay", "m1")).status).toBe(0);
    expect((await ops("dead-letters", "--replay", "m9")).status).toBe(2);
    expect((await ops("after-restore")).status).toBe(0);
    const asked = read("select task from operator_tasks order by id").map(
      ({ task }) => JSON.parse(String(task)) as Record<string, unknown>,
    );
    expect(asked.slice(0, 2)).toEqual([
      { type: "grant", accountId: account?.["id"], amountCents: -500 },
      { type: "replay", letterId: "m1" },
    ]);
    expect(asked.slice(2).map(({ type }) => type)).toEqual(["look_again", "look_again"]);
  });
});

describe("pnpm ops on a folder of this machine", { timeout: 300_000 }, () => {
  const root = mkdtempSync(path.join(tmpdir(), "ops-"));
  // Where wrangler puts it, next to a configuration
  const stateDir = path.join(root, ".wrangler/state");
  const place = { stateDir };
  const here = (...args: readonly string[]) => [...args, "--persist-to", stateDir];
  const ops = (...args: readonly string[]) => inProcess(() => runOps(here(...args)));

  beforeAll(async () => {
    await migrate(stateDir);
    await addLocalTenants(stateDir, ["acme", "other"], { openingBalanceCents: 0 });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it("is a process that prints rows, and exits with the code of what came of it", ({ expect }) => {
    const file = path.join(import.meta.dirname, "ops.ts");
    const run = (args: readonly string[]) =>
      spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
    const listed = run(here("tenants"));
    expect([listed.status, listed.stderr]).toEqual([0, ""]);
    expect(rows(listed.stdout).map(({ org }) => org)).toEqual(["acme", "other"]);
    expect(run(["nothing"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("says what would move to another database", async ({ expect }) => {
    const [{ shard } = { shard: 0 }] = await readRows("select shard from accounts where org = 'acme'", place);
    const { complaint, said } = await ops("move", "--org", "acme", "--to", String(1 - Number(shard)));
    expect([complaint, said]).toEqual([
      "",
      expect.stringMatching(/^acme moves from DB(_1)? to DB(_1)?: no rows/),
    ]);
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
    await executeSql([TWO_DEAD_LETTERS, addAddresses([street]), ...A_MOVE_BEGAN], place);
    await withLocalR2(stateDir, async (bucket) => {
      await bucket.put("t/acc_1/photo", new ArrayBuffer(3), {});
    });
    mkdirSync(dir, { mode: 0o755 });
    const { said, complaint } = await ops("backup", "--dir", dir);
    expect([complaint, JSON.parse(said).objects]).toEqual([
      "",
      { objects: 1, bytes: 3, written: 1, removed: 0 },
    ]);
    expect(statSync(path.join(dir, "DB.sql")).mode & 0o777).toBe(0o600);
    const before = await readRows("select * from accounts order by id", place);
    const bodies = await readRows("select * from dead_letters order by id", place);
    rmSync(path.join(stateDir, "v3"), { recursive: true });
    expect(await ops("restore", "--dir", dir)).toMatchObject({ status: 0 });
    expect(await readRows("select * from accounts order by id", place)).toEqual(before);
    expect(await withLocalR2(stateDir, sizeOfPhoto)).toBe(3);
    expect(await readRows("select * from dead_letters order by id", place)).toEqual(bodies);
    expect(
      await readRows("select rowid from address_words where address_words match 'linden'", place),
    ).toEqual([{ rowid: 1 }]);
    expect(await readRows("select id from audit_log", place)).toEqual([{ id: "aud_1" }]);
    expect(await readRows("select * from account_gates", place)).toEqual([]);
    expect((await ops("restore", "--dir", dir)).complaint).toContain("the databases are not empty");
    expect(before.map(({ org }) => org)).toEqual(["acme", "other"]);
  });
});

const TWO_DEAD_LETTERS =
  "insert into dead_letters (id, queue, body, at) values ('m1', 'analysis', '{}', 1), ('m2', 'stamps', '{}', 2);";

/** What a move that began during the backup leaves in its files. */
const A_MOVE_BEGAN = [
  "insert into audit_log values ('acc_1', 'aud_1', 1, 'key', 'k', 'k', 'a', 'key', 't', null, null, 'done');",
  "insert into account_gates values ('acc_1', 1, 't');",
];

const sizeOfPhoto = async (bucket: LocalR2) => (await bucket.head("t/acc_1/photo"))?.size;
