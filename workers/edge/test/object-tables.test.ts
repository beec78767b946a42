import { runInDurableObject } from "cloudflare:test";
import { newUlid } from "@svc/domain/ids";
import { type Migration, ObjectTables } from "@svc/store/objects/object-tables";
import { describe, it } from "vitest";
import type { Stub } from "./releases/recorded.ts";
import { env } from "./support/environment.ts";

const FIRST = "create table if not exists notes (id integer primary key, note text not null)";
const SECOND = "alter table notes add column at integer not null default 7";

/** A new JSON format of a row: the text became `{"text"}`. */
function nameTexts(sql: SqlStorage): void {
  for (const { id, note } of sql.exec<{ id: number; note: string }>("select id, note from notes").toArray())
    sql.exec("update notes set note = ? where id = ?", JSON.stringify({ text: JSON.parse(note) }), id);
}

const tables = (storage: DurableObjectStorage, ...migrations: readonly Migration[]) =>
  new ObjectTables(storage, { name: "notes", migrations });

const namesIn = ({ sql }: DurableObjectStorage) =>
  sql
    .exec<{ name: string }>(
      "select name from sqlite_master where name not like '\\_cf%' escape '\\' order by name",
    )
    .toArray()
    .map(({ name }) => name);

const versionIn = ({ sql }: DurableObjectStorage) =>
  sql.exec("select version from schema_versions where name = 'notes'").one()["version"];

function inAnObject(use: (storage: DurableObjectStorage) => void): Promise<void> {
  const stub: unknown = env.ACCOUNT.getByName(newUlid(Date.now()));
  return runInDurableObject(stub as Stub, (_, { storage }) => use(storage));
}

describe("the tables of an object", () => {
  it("are made by their first use, and not by asking whether they are there", ({ expect }) =>
    inAnObject((storage) => {
      const made = tables(storage, FIRST);
      expect([made.exist, namesIn(storage)]).toEqual([false, []]);
      made.sql.exec("insert into notes values (1, '1')");
      expect([made.exist, namesIn(storage)]).toEqual([true, ["notes"]]);
    }));

  it("go through each migration once, whichever release meets them", ({ expect }) =>
    inAnObject((storage) => {
      let runs = 0;
      const count: Migration = () => void (runs += 1);
      tables(storage, FIRST, count).prepare();
      tables(storage, FIRST, count).prepare();
      expect([runs, versionIn(storage)]).toEqual([1, 2]);
      expect(tables(storage, FIRST, count, SECOND).sql.exec("select at from notes").toArray()).toEqual([]);
      expect([runs, versionIn(storage)]).toEqual([1, 3]);
    }));

  it("are adopted with their rows where they were made before there were versions", ({ expect }) =>
    inAnObject((storage) => {
      storage.sql.exec(FIRST);
      storage.sql.exec(`insert into notes values (1, '"A dent."')`);
      tables(storage, FIRST).prepare();
      const today = tables(storage, FIRST, SECOND, nameTexts);
      expect(today.exist).toBe(true);
      expect(today.sql.exec("select * from notes").toArray()).toEqual([
        { id: 1, note: '{"text":"A dent."}', at: 7 },
      ]);
      expect(versionIn(storage)).toBe(3);
    }));

  it("are as they were where a migration fails, and are migrated by the next try", ({ expect }) =>
    inAnObject((storage) => {
      tables(storage, FIRST).sql.exec("insert into notes values (1, 'not JSON')");
      expect(() => tables(storage, FIRST, SECOND, nameTexts).sql).toThrow("JSON");
      expect(namesIn(storage)).toEqual(["notes"]);
      expect(storage.sql.exec("select * from notes").toArray()).toEqual([{ id: 1, note: "not JSON" }]);
      storage.sql.exec("update notes set note = '2'");
      tables(storage, FIRST, SECOND, nameTexts).prepare();
      expect(storage.sql.exec("select note from notes").one()).toEqual({ note: '{"text":2}' });
    }));

  it("are left alone where a later release made them", ({ expect }) =>
    inAnObject((storage) => {
      tables(storage, FIRST, SECOND).prepare();
      expect(() => tables(storage, FIRST).sql).toThrow("a later release made version 2 of notes");
      expect(versionIn(storage)).toBe(2);
    }));

  it("stay where the first transaction over them fails, and nothing that it wrote does", ({ expect }) =>
    inAnObject((storage) => {
      const made = tables(storage, FIRST);
      const write = () =>
        made.transaction((sql) => {
          sql.exec("insert into notes values (1, '1')");
          throw new Error("halfway");
        });
      expect(write).toThrow("halfway");
      expect(made.sql.exec("select * from notes").toArray()).toEqual([]);
    }));
});
