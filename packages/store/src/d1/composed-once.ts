import { type Column, getTableColumns, is, Param, Placeholder, type SQL, sql, type Table } from "drizzle-orm";
import { d1Client } from "./client.ts";

type Client = ReturnType<typeof d1Client>;
type Query = { readonly toSQL: () => { readonly sql: string; readonly params: readonly unknown[] } };
/** A placeholder for the value of that name. */
export type At<V> = (name: keyof V & string) => Placeholder;

/**
 * A statement whose SQL drizzle composes only once per script life, because composing takes longer than most of
 * the rest. `at` is a placeholder for a named value. Values are bound as their columns write them; null stays
 * null.
 */
export function composedOnce<V extends object>(
  compose: (orm: Client, at: At<V>) => Query,
): (db: D1Database, values: V) => D1PreparedStatement {
  let composed: ReturnType<Query["toSQL"]> | undefined;
  return (db, values) => {
    composed ??= compose(d1Client(db), (name) => sql.placeholder(name)).toSQL();
    return db.prepare(composed.sql).bind(...composed.params.map((param) => valueOf(param, values)));
  };
}

/** A placeholder for each column, by its name. */
export function placeholders<T extends Table>(table: T): Record<keyof T["_"]["columns"], Placeholder> {
  return ofEach(table, (key) => sql.placeholder(key));
}

/** Sets each column to the value of the conflicting row. */
export function excluded<T extends Table>(table: T): Record<keyof T["_"]["columns"], SQL> {
  return ofEach(table, (_, { name }) => sql`excluded.${sql.identifier(name)}`);
}

function ofEach<T extends Table, V>(
  table: T,
  of: (key: string, column: Column) => V,
): Record<keyof T["_"]["columns"], V> {
  const entries = Object.entries(getTableColumns(table)).map(([key, column]) => [key, of(key, column)]);
  return Object.fromEntries(entries) as Record<keyof T["_"]["columns"], V>; // the same keys
}

/** Fills in values like drizzle, but keeps null; drizzle would write a null flag as 0. */
function valueOf(param: unknown, values: object): unknown {
  if (is(param, Placeholder)) return named(param, values);
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = named(param.value, values);
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

function named({ name }: Placeholder, values: object): unknown {
  const value: unknown = Reflect.get(values, name);
  if (value === undefined) throw new Error(`no value for "${name}"`);
  return value;
}
