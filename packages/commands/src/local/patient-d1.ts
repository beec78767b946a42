import { setTimeout as sleep } from "node:timers/promises";

/** The part of a D1 database that we use. */
export type LocalD1 = {
  readonly prepare: (sql: string) => LocalStatement;
  readonly batch: (statements: LocalStatement[]) => Promise<unknown>;
};
export type LocalStatement = {
  readonly bind: (...values: readonly string[]) => LocalStatement;
  readonly all: () => Promise<{ readonly results: readonly unknown[] }>;
};

/** A service on the same folder writes for a few milliseconds at a time. */
const WAITS_MS = [50, 100, 200, 400, 800, 1600];

// Only errors which imply that nothing was written; a batch is one transaction
const WRITE_LOCKED = /SQLITE_BUSY/;
// A failed read mentions its session; only workerd's own log has the cause
const READ_LOCKED = /SQLITE_BUSY|Failed to get session commit token/;

/** Retries a few times if another process has locked the database. `all` is for selects only. */
export function patientD1(database: LocalD1, waitsMs: readonly number[] = WAITS_MS): LocalD1 {
  const inner = new WeakMap<LocalStatement, LocalStatement>();
  const patient = (statement: LocalStatement): LocalStatement => {
    const outer = {
      bind: (...values: readonly string[]) => patient(statement.bind(...values)),
      all: () => untilFree(() => statement.all(), READ_LOCKED, waitsMs),
    };
    inner.set(outer, statement);
    return outer;
  };
  return {
    prepare: (sql) => patient(database.prepare(sql)),
    batch: (statements) => {
      const plain = statements.map((statement) => inner.get(statement) ?? statement);
      return untilFree(() => database.batch(plain), WRITE_LOCKED, waitsMs);
    },
  };
}

async function untilFree<T>(
  act: () => Promise<T>,
  locked: RegExp,
  [waitMs, ...rest]: readonly number[],
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (waitMs === undefined || !locked.test(String(error))) throw error;
    await sleep(waitMs);
    return untilFree(act, locked, rest);
  }
}
