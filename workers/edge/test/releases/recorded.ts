import { runInDurableObject } from "cloudflare:test";
import { inject } from "vitest";

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** A question that changes nothing, and what the release answered, as JSON. */
type Asked = { readonly method: string; readonly args: readonly unknown[]; readonly answer: unknown };

/** An object as a release left it: its tables, their rows, and what it answered at `at` (epoch ms). */
export type Recorded = {
  readonly binding: "VERIFICATION" | "ACCOUNT" | "TEMPLATE" | "UPLOAD";
  readonly at: number;
  /** Statements that make tables and indexes, as SQLite keeps them. */
  readonly tables: readonly string[];
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly asked: readonly Asked[];
};

export type Question = readonly [method: string, ...args: readonly unknown[]];
/** An object of any room. */
export type Stub = DurableObjectStub;

/** Asks an object, and reads its storage whole. */
export async function record(
  binding: Recorded["binding"],
  object: unknown,
  questions: readonly Question[],
): Promise<Recorded> {
  const stub = object as Stub; // rooms know it by its own methods alone
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

/** What a method of an object answers, as JSON keeps it. */
export async function ask(instance: unknown, method: string, args: readonly unknown[]): Promise<unknown> {
  const methods = instance as Record<string, (...args: readonly unknown[]) => Promise<unknown>>; // recorded by name
  if (!methods[method]) throw new Error(`no method ${method}`);
  return JSON.parse(JSON.stringify((await methods[method](...args)) ?? null));
}

/** Puts tables and rows into an object's empty storage. */
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

/** What is written into a release's file. One that is there already is never written over: the recording fails. */
export function textOf(recorded: Recorded): string {
  return `${JSON.stringify(recorded, null, 1)}\n`;
}

export function fileOf(name: string): string {
  return `./${inject("release")}/${name}.json`;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The name of the release that is being recorded; empty in every other run. */
    readonly release: string;
  }
}

declare global {
  interface ImportMeta {
    /** Vite's: what each file that matches holds. */
    glob<T>(
      pattern: string,
      options: { readonly eager: true; readonly import: "default" },
    ): Readonly<Record<string, T>>;
  }
}
