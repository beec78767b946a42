import { DatabaseSync } from "node:sqlite";
import { COUNTED_TABLES, MOVED_TABLES } from "@svc/store/move/moved-tables";
import { describe, it } from "vitest";
import { migrationsOfRepository } from "../local/local-d1.ts";

/** Tables with an account's rows that are only in the directory, wherever the account is. */
const IN_THE_DIRECTORY = [
  "account_moves",
  "api_keys",
  "brands",
  "invitations",
  "members",
  "photo_index_rebuilds",
  "reverse_answers",
  "reverse_questions",
  "saved_views",
  "sessions",
  "sso_connections",
  "sso_domains",
  "test_gateway_charges",
  "vision_answers",
  "vision_erasures",
  "vision_questions",
  "webhook_secrets",
];
/** What the move itself keeps in each database. */
const OF_THE_MOVE = ["account_gates", "move_changes"];

function migrated(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const ordered = migrationsOfRepository().toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { sql } of ordered) database.exec(sql);
  return database;
}

describe("tables with an account's rows", () => {
  it("move with it, or are known to be in the directory", ({ expect }) => {
    const owned = migrated()
      .prepare(
        "select m.name from sqlite_schema as m join pragma_table_info(m.name) as c on c.name = 'account_id' where m.type = 'table'",
      )
      .all()
      .map(({ name }) => String(name));
    expect(owned.toSorted()).toEqual([...COUNTED_TABLES, ...IN_THE_DIRECTORY, ...OF_THE_MOVE].toSorted());
  });

  it.for(MOVED_TABLES)(
    "log or refuse each kind of change while the account moves: $name",
    (table, { expect }) => {
      const database = migrated();
      const triggers = database
        .prepare(
          "select sql from sqlite_schema where type = 'trigger' and tbl_name = ? and name glob '*_gate_*'",
        )
        .all(table.name)
        .map(({ sql }) => String(sql));
      expect(triggers.map((sql) => /BEFORE (\w+) ON/.exec(sql)?.[1])).toEqual(["INSERT", "UPDATE", "DELETE"]);
      const columns = database.prepare(`pragma table_info("${table.name}")`).all();
      const key = columns
        .filter(({ pk }) => Number(pk) > 1)
        .toSorted((one, other) => Number(one["pk"]) - Number(other["pk"]));
      for (const [index, sql] of triggers.entries()) {
        const row = index === 2 ? "old" : "new";
        expect(sql).toContain(
          `json_array(${key.map(({ name }) => `${row}.\`${String(name)}\``).join(", ")})`,
        );
        expect(sql).toContain(`'${table.name}'`);
        expect(sql).toContain("RAISE(ABORT");
      }
      // a key is compared as text, and a row is written as JSON
      expect(key.map(({ type }) => type)).toEqual(key.map(() => "TEXT"));
      expect(columns.map(({ type }) => type)).not.toContain("BLOB");
      // the most values that D1 binds
      expect(columns.length).toBeLessThanOrEqual(100);
    },
  );
});
