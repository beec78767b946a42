/** A step from one version to the next: statements, or a function where these alone do not do. */
export type Migration = string | ((sql: SqlStorage) => void);

/**
 * Tables of an object that belong together, `name` being that of the first. Their version is how many of the migrations
 * were applied; it counts for the JSON in their rows too, so a new form of that is a migration. It is stored from the
 * second on. A lone first migration therefore runs each time the object starts: it needs `if not exists`.
 */
export type Schema = { readonly name: string; readonly migrations: readonly Migration[] };

/** Tables in an object's SQLite: created by their first use, and migrated to the current version. */
export class ObjectTables {
  readonly #storage: DurableObjectStorage;
  readonly #schema: Schema;
  #isReady = false;
  /** Nobody but this makes them. */
  #isAbsent = false;

  constructor(storage: DurableObjectStorage, schema: Schema) {
    this.#storage = storage;
    this.#schema = schema;
  }

  /** False where nothing was ever put into them. Asking makes none: any name reaches an object. */
  get exist(): boolean {
    if (this.#isAbsent) return false;
    const text = "select 1 from sqlite_master where type = 'table' and name = ?";
    this.#isAbsent = this.#storage.sql.exec(text, this.#schema.name).toArray().length === 0;
    return !this.#isAbsent;
  }

  /** The object's SQL, over these tables as they are today. */
  get sql(): SqlStorage {
    this.prepare();
    return this.#storage.sql;
  }

  /** Before another's transaction that may be the first to use them: if that fails they must not go with it. */
  prepare(): void {
    if (!this.#isReady) migrate(this.#storage, this.#schema);
    this.#isReady = true;
    this.#isAbsent = false;
  }

  /** After everything of the object was deleted: the next use makes them again. */
  gone(): void {
    this.#isReady = false;
    this.#isAbsent = false;
  }

  /** All of it or nothing; the tables themselves stay either way. */
  transaction<T>(write: (sql: SqlStorage) => T): T {
    this.prepare();
    return this.#storage.transactionSync(() => write(this.#storage.sql));
  }
}

/** Throws, and changes nothing, where a later release was at work. */
function migrate(storage: DurableObjectStorage, { name, migrations }: Schema): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    const version = versionOf(sql, name);
    if (version === migrations.length) return;
    if (version > migrations.length) throw new Error(`a later release made version ${version} of ${name}`);
    for (const step of migrations.slice(version)) {
      if (typeof step === "string") sql.exec(step);
      else step(sql);
    }
    // an object that is made costs no table more until there is something to tell apart
    if (migrations.length === 1) return;
    sql.exec(
      "create table if not exists schema_versions (name text primary key, version integer not null) without rowid",
    );
    sql.exec("insert or replace into schema_versions values (?, ?)", name, migrations.length);
  });
}

/** 0 where none is written down: the first migration is then done again, and does no harm. */
function versionOf(sql: SqlStorage, name: string): number {
  const isKept = sql.exec("select 1 from sqlite_master where name = 'schema_versions'").toArray().length > 0;
  if (!isKept) return 0;
  const find = "select version from schema_versions where name = ?";
  return sql.exec<{ version: number }>(find, name).toArray()[0]?.version ?? 0;
}

/** A column that holds a `T` as JSON, in the form that its tables' version says. */
export type Json<T> = string & { readonly holds?: T };

export function readStored<T>(json: Json<T>): T {
  return JSON.parse(json) as T; // the row's type says what was written
}
