import { describe, it } from "vitest";
import { type LocalD1, type LocalStatement, patientD1 } from "./patient-d1.ts";

const BUSY = "D1_ERROR: database is locked: SQLITE_BUSY";
const WAITS_MS = [1, 2, 3];

/** A database whose first calls fail in these ways. */
function failing(...failures: string[]) {
  const calls: unknown[] = [];
  const answer = async (call: unknown) => {
    calls.push(call);
    const failure = failures.shift();
    if (failure !== undefined) throw new Error(failure);
    return { results: ["row"] };
  };
  const statementOf = (sql: string): LocalStatement => ({
    bind: (...values) => statementOf(`${sql} ${values.join()}`),
    all: () => answer(sql),
  });
  const made: LocalStatement[] = [];
  const prepare = (sql: string) => {
    const statement = statementOf(sql);
    made.push(statement);
    return statement;
  };
  const database: LocalD1 = { prepare, batch: (statements) => answer(statements) };
  return { database: patientD1(database, WAITS_MS), calls, made };
}

describe("a local database that the service writes to", () => {
  it("is read and written again while it is locked", async ({ expect }) => {
    const read = failing(BUSY, "D1_ERROR: Failed to get session commit token: internal error", BUSY);
    expect(await read.database.prepare("select ?").bind("1").all()).toEqual({ results: ["row"] });
    expect(read.calls).toEqual(Array(4).fill("select ? 1"));
    const written = failing(BUSY);
    await written.database.batch([written.database.prepare("insert")]);
    expect(written.calls).toEqual([written.made, written.made]);
    expect((written.calls[1] as LocalStatement[])[0], "D1 knows its own alone").toBe(written.made[0]);
  });

  it("is given up after a few tries", async ({ expect }) => {
    const { database, calls } = failing(...Array<string>(9).fill(BUSY));
    await expect(database.batch([database.prepare("insert")])).rejects.toThrow(BUSY);
    expect(calls).toHaveLength(WAITS_MS.length + 1);
  });

  it("is not written again where the failure does not say that nothing was done", async ({ expect }) => {
    for (const failure of ["UNIQUE constraint failed: accounts.org", "Failed to get session commit token"]) {
      const { database, calls } = failing(failure);
      await expect(database.batch([database.prepare("insert")])).rejects.toThrow(failure);
      expect(calls).toHaveLength(1);
    }
  });
});
