import { describe, it } from "vitest";
import { databasesIn } from "./bound-databases.ts";

const bind = (header: string, ...names: readonly string[]) =>
  names.map((name) => `[[${header}]]\nbinding = "${name}"\n`).join("");

describe("the databases that accounts may lie in", () => {
  it("are those of the environment, in the order of their numbers", ({ expect }) => {
    const toml =
      bind("d1_databases", "DB_1", "DB", "LOG") + bind("env.production.d1_databases", "DB", "DB_2", "DB_1");
    expect(databasesIn(toml)).toEqual(["DB", "DB_1"]);
    expect(databasesIn(toml, "production")).toEqual(["DB", "DB_1", "DB_2"]);
    const many = Array.from({ length: 12 }, (_, shard) => (shard === 0 ? "DB" : `DB_${shard}`));
    expect(databasesIn(bind("d1_databases", ...many.toReversed()))).toEqual(many);
  });

  it("without one of them is an error that names it: an account would have nowhere to lie", ({ expect }) => {
    expect(() => databasesIn(bind("d1_databases", "DB", "DB_2"))).toThrow("the database DB_1");
    expect(() => databasesIn(bind("d1_databases", "DB_1"))).toThrow(
      "the database DB is missing in wrangler.toml under [[d1_databases]]",
    );
    expect(() => databasesIn(bind("d1_databases", "DB"), "staging")).toThrow("env.staging.d1_databases");
  });
});
