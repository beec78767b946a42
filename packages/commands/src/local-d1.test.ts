import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, it } from "vitest";
import { withLocalD1 } from "./local-d1.ts";
import { migrate } from "./service.ts";
import { executeSql, insert, querySql } from "./sql.ts";
import { runWrangler } from "./wrangler.ts";

const account = (id: string) => insert("accounts", { id, org: id, name: "it's; fine", created_at: 0 });

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
        // oxlint-disable-next-line no-await-in-loop -- side by side they find the folder locked
        const said = await runWrangler(
          ["d1", "migrations", "list", database].concat("--local", "--persist-to", stateDir),
        );
        expect(said).toContain("No migrations to apply");
      }
    },
  );

  it("take statements all or none", { timeout: 60_000 }, async ({ expect }) => {
    await migrate(stateDir);
    await executeSql([account("one"), account("two")], { stateDir });
    await expect(executeSql([account("three"), account("one")], { stateDir })).rejects.toThrow("UNIQUE");
    const rows = await querySql("select id, name from accounts order by id", { stateDir });
    expect(rows).toEqual([
      { id: "one", name: "it's; fine" },
      { id: "two", name: "it's; fine" },
    ]);
    const others = await withLocalD1(stateDir, async ({ DB_1 }) =>
      DB_1?.prepare("select id from accounts").all(),
    );
    expect(others?.results).toEqual([]);
  });
});
