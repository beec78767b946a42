/** The part of a D1 database that migrations need. */
export type MigratedD1 = {
  readonly prepare: (sql: string) => MigrationStatement;
  readonly batch: (statements: MigrationStatement[]) => Promise<unknown>;
};
type MigrationStatement = {
  readonly bind: (...values: readonly string[]) => MigrationStatement;
  readonly all: () => Promise<{ readonly results: readonly unknown[] }>;
};

/** A file in `migrations/`. */
export type Migration = { readonly name: string; readonly sql: string };

/**
 * Applies each missing migration in one transaction with the row that records it, in the table that `wrangler d1 migrations` keeps.
 * Throws where the database records one that this release does not have: its tables are not the ones that follow here.
 */
export async function applyMigrations(database: MigratedD1, migrations: readonly Migration[]): Promise<void> {
  const table =
    "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)";
  await database.batch([database.prepare(table)]);
  const { results } = await database.prepare("select name from d1_migrations").all();
  const applied = new Set(results.map((row) => (row as { name: string }).name)); // as selected
  const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown !== undefined)
    throw new Error(
      `the database holds the migration ${unknown}, which this release does not have. Delete its folder, or use the release that made it.`,
    );
  const ordered = migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, sql } of ordered.filter((migration) => !applied.has(migration.name))) {
    const statements = sql.split("--> statement-breakpoint");
    const done = database.prepare("insert into d1_migrations (name) values (?)").bind(name);
    await database.batch([...statements.map((statement) => database.prepare(statement)), done]);
  }
}
