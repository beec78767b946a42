type Query = { readonly text: string; readonly values: readonly unknown[] };

/** Records the queries that `act` makes, without changing their results. */
async function queriesOf(
  db: D1Database,
  act: (db: D1Database) => Promise<unknown>,
): Promise<readonly Query[]> {
  const queries: Query[] = [];
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => {
      queries.push({ text, values });
      return db.prepare(text).bind(...values);
    },
  });
  await act({ prepare } as unknown as D1Database); // all that a select uses
  return queries;
}

/** SQLite's query plan for every query that `act` makes. */
export async function plansOf(
  db: D1Database,
  act: (db: D1Database) => Promise<unknown>,
): Promise<readonly string[]> {
  const plans = (await queriesOf(db, act)).map(async ({ text, values }) => {
    const statement = db.prepare(`explain query plan ${text}`).bind(...values);
    return (await statement.all<{ detail: string }>()).results.map(({ detail }) => detail);
  });
  return (await Promise.all(plans)).flat();
}

/** The number of table and index rows read by the queries of `act`. */
export async function rowsReadBy(db: D1Database, act: (db: D1Database) => Promise<unknown>): Promise<number> {
  const read = (await queriesOf(db, act)).map(async ({ text, values }) => {
    const { meta } = await db
      .prepare(text)
      .bind(...values)
      .all();
    return meta.rows_read;
  });
  return (await Promise.all(read)).reduce((sum, rows) => sum + rows, 0);
}
