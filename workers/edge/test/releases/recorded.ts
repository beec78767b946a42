import { runInDurableObject } from "cloudflare:test";
import { inject } from "vitest";

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** A read-only call and the release's response, as JSON. */
type Asked = { readonly method: string; readonly args: readonly unknown[]; readonly answer: unknown };

/** An object as a release left it: its tables, rows, and responses at `at` (epoch milliseconds). */
export type Recorded = {
  readonly binding: "VERIFICATION" | "ACCOUNT" | "TEMPLATE" | "UPLOAD";
  readonly at: number;
  /** The statements that create tables and indexes, as SQLite stores them. */
  readonly tables: readonly string[];
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly asked: readonly Asked[];
};

export type Question = readonly [method: string, ...args: readonly unknown[]];
/** An object of any room. */
export type Stub = DurableObjectStub;

/** Calls an object and reads its whole storage. */
export async function record(
  binding: Recorded["binding"],
  object: unknown,
  questions: readonly Question[],
): Promise<Recorded> {
  const stub = object as Stub; // each room types it by its own methods
  return runInDurableObject(stub, async (instance, { storage }) => {
    const asked: Asked[] = [];
    for (const [method, ...args] of questions) {
      asked.push({ method, args, answer: await ask(instance, method, args) });
    }
    return { binding, at: Date.now(), ...contentOf(storage), asked };
  });
}

function contentOf({ sql }: DurableObjectStorage): Pick<Recorded, "tables" | "rows"> {
  const made = sql
    .exec<{ name: string; text: string; type: string }>(
      "select name, sql as text, type from sqlite_master where sql is not null and name not like '\\_cf%' escape '\\' and name not like 'sqlite\\_%' escape '\\' order by rowid",
    )
    .toArray();
  const names = made.filter(({ type }) => type === "table").map(({ name }) => name);
  const rowsOf = (name: string) => sql.exec<Record<string, Value>>(`select * from "${name}"`).toArray();
  return {
    tables: made.map(({ text }) => text),
    rows: Object.fromEntries(names.map((name) => [name, rowsOf(name)])),
  };
}

/** The response of an object's method, as JSON. */
export async function ask(instance: unknown, method: string, args: readonly unknown[]): Promise<unknown> {
  const methods = instance as Record<string, (...args: readonly unknown[]) => Promise<unknown>>; // recorded by name
  if (!methods[method]) throw new Error(`no method ${method}`);
  return JSON.parse(JSON.stringify((await methods[method](...args)) ?? null));
}

/** Restores tables and rows into an object's empty storage. */
export function restore({ sql }: DurableObjectStorage, { tables, rows }: Recorded): void {
  for (const statement of tables) sql.exec(statement);
  for (const [name, all] of Object.entries(rows)) {
    for (const row of all) {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      sql.exec(`insert into "${name}" (${columns.join(", ")}) values (${marks})`, ...Object.values(row));
    }
  }
}

/** The content of a release's file. Existing files are never overwritten: the recording then fails. */
export function textOf(recorded: Recorded): string {
  return `${JSON.stringify(recorded, null, 1)}\n`;
}

export function fileOf(name: string): string {
  return `./${inject("release")}/${name}.json`;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The release being recorded. Empty in every other run. */
    readonly release: string;
  }
}

declare global {
  interface ImportMeta {
    /** Vite's: the content of each matching file. */
    glob<T>(
      pattern: string,
      options: { readonly eager: true; readonly import: "default" },
    ): Readonly<Record<string, T>>;
  }
}
