/** A step from one version to the next: SQL statements, or a function if these do not suffice. */
export type Migration = string | ((sql: SqlStorage) => void);

/**
 * A group of an object's tables; `name` is the first table. The version is the number of applied migrations. It
 * also covers the JSON in the rows, so a new JSON format is a migration. The version is stored from the second
 * migration on. A lone first migration runs each time the object starts, so it needs `if not exists`.
 */
export type Schema = { readonly name: string; readonly migrations: readonly Migration[] };

/** Tables in an object's SQLite. They are created on first use, and migrated to the current version. */
export class ObjectTables {
  readonly #storage: DurableObjectStorage;
  readonly #schema: Schema;
  #isReady = false;
  /** Only this class creates these tables. */
  #isAbsent = false;

  constructor(storage: DurableObjectStorage, schema: Schema) {
    this.#storage = storage;
    this.#schema = schema;
  }

  /** False if nothing was ever stored. Reading this creates no table, because any name addresses an object. */
  get exist(): boolean {
    if (this.#isAbsent) return false;
    const text = "select 1 from sqlite_master where type = 'table' and name = ?";
    this.#isAbsent = this.#storage.sql.exec(text, this.#schema.name).toArray().length === 0;
    return !this.#isAbsent;
  }

  /** The object's SQL, with these tables up to date. */
  get sql(): SqlStorage {
    this.prepare();
    return this.#storage.sql;
  }

  /**
   * Call this before another transaction that may be the first to use the tables; if that fails, they must not
   * be rolled back with it.
   */
  prepare(): void {
    if (!this.#isReady) migrate(this.#storage, this.#schema);
    this.#isReady = true;
    this.#isAbsent = false;
  }

  /** Call this after all data of the object was deleted: the next use creates the tables again. */
  gone(): void {
    this.#isReady = false;
    this.#isAbsent = false;
  }

  /** Runs in a transaction. The tables themselves stay even if it fails. */
  transaction<T>(write: (sql: SqlStorage) => T): T {
    this.prepare();
    return this.#storage.transactionSync(() => write(this.#storage.sql));
  }
}

/** Throws and changes nothing if a later release migrated the tables. */
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
    // The version table is created only when there is a version to record.
    if (migrations.length === 1) return;
    sql.exec(
      "create table if not exists schema_versions (name text primary key, version integer not null) without rowid",
    );
    sql.exec("insert or replace into schema_versions values (?, ?)", name, migrations.length);
  });
}

/** 0 if none is stored: the first migration then runs again, which is harmless. */
function versionOf(sql: SqlStorage, name: string): number {
  const isKept = sql.exec("select 1 from sqlite_master where name = 'schema_versions'").toArray().length > 0;
  if (!isKept) return 0;
  const find = "select version from schema_versions where name = ?";
  return sql.exec<{ version: number }>(find, name).toArray()[0]?.version ?? 0;
}

/** A column that holds a `T` as JSON, in the format of its tables' version. */
export type Json<T> = string & { readonly holds?: T };

export function readStored<T>(json: Json<T>): T {
  return JSON.parse(json) as T; // the row's type says what was written
}
