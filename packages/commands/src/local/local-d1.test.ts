import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { addAccount } from "@svc/store/operator/operator-statements";
import { afterAll, describe, it, vi } from "vitest";
import { withLocalD1 } from "./local-d1.ts";
import { migrate } from "./service.ts";
import { executeSql } from "./place.ts";
import { runWrangler } from "./wrangler.ts";

const account = (id: string) =>
  addAccount({
    account: { id, org: id, name: "it's; fine", createdAt: 0 },
    keys: [],
    webhookSecrets: [],
  })[0] ?? "";

const rowsOf = (stateDir: string, select: string) =>
  withLocalD1(stateDir, async ({ DB }) => (await DB?.prepare(select).all())?.results);

describe("the databases of a folder", () => {
  const stateDir = mkdtempSync(path.join(tmpdir(), "svc-d1-"));
  afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

  it(
    "are those that wrangler sees, each with all migrations, applied once",
    { timeout: 60_000 },
    async ({ expect }) => {
      await migrate(stateDir);
      await migrate(stateDir);
      for (const database of ["DB", "DB_1"]) {
        const said = await runWrangler(
          ["d1", "migrations", "list", database].concat("--local", "--persist-to", stateDir),
        );
        expect(said).toContain("No migrations to apply");
      }
    },
  );

  it("of another release are not touched, and named", { timeout: 60_000 }, async ({ expect }) => {
    const other = mkdtempSync(path.join(tmpdir(), "svc-d1-"));
    await migrate(other);
    await withLocalD1(other, async ({ DB }) => {
      await DB?.prepare("insert into d1_migrations (name) values ('0009_of_another.sql')").all();
    });
    await expect(migrate(other)).rejects.toThrow("0009_of_another.sql, which this release does not have");
    rmSync(other, { recursive: true, force: true });
  });

  it("take statements all or none", { timeout: 60_000 }, async ({ expect }) => {
    await migrate(stateDir);
    await executeSql([account("one"), account("two")], { stateDir });
    await expect(executeSql([account("three"), account("one")], { stateDir })).rejects.toThrow("UNIQUE");
    const rows = await rowsOf(stateDir, "select id, name from accounts order by id");
    expect(rows).toEqual([
      { id: "one", name: "it's; fine" },
      { id: "two", name: "it's; fine" },
    ]);
    const others = await withLocalD1(stateDir, async ({ DB_1 }) =>
      DB_1?.prepare("select id from accounts").all(),
    );
    expect(others?.results).toEqual([]);
  });

  it("wait for a service that writes to them", { timeout: 60_000 }, async ({ expect, onTestFinished }) => {
    // workerd reports every attempt that met a lock, and miniflare prints it
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    await migrate(stateDir);
    const files = readdirSync(stateDir, { recursive: true, encoding: "utf8" });
    const held = files
      .filter((file) => file.endsWith(".sqlite") && !file.endsWith("metadata.sqlite"))
      .map((file) => new DatabaseSync(path.join(stateDir, file)));
    await withLocalD1(stateDir, async ({ DB }) => {
      for (const database of held) database.exec("begin immediate");
      setTimeout(() => held.forEach((database) => database.exec("rollback")), 500);
      const read = DB?.prepare("select 1 as one").all();
      await Promise.all([read, DB?.batch([DB.prepare(account("late"))])]);
      expect((await read)?.results).toEqual([{ one: 1 }]);
    });
    for (const database of held) database.close();
    expect(printed.mock.calls.filter(([line]) => !String(line).includes("SQLITE_BUSY"))).toEqual([]);
    expect(await rowsOf(stateDir, "select id from accounts where id = 'late'")).toHaveLength(1);
  });
});
