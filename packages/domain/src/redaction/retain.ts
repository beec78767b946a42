import { ownValue } from "../own-value.ts";

type Leaf = string | number | boolean | null | undefined;
type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? true : false;

/**
 * What a redaction does with a key. `keep` is only for plain values, so that no object is kept unexamined.
 * `drop` is for optional keys. A function returns what is left of other values; undefined drops an optional key.
 */
type Rule<V, Optional> =
  | ([V] extends [Leaf | readonly Leaf[]] ? "keep" : never)
  | (Optional extends true ? "drop" : never)
  | ((value: V) => Optional extends true ? V | undefined : V);

/**
 * One decision for every key of a stored shape. A new key does not compile until it has one (CONTRACT G4.7,
 * G14).
 */
export type Rules<T> = {
  readonly [K in keyof T]-?: Rule<Exclude<T[K], undefined>, IsOptional<T, K>>;
};

/** A rule for a value known only as JSON. */
export type AnyRule = "keep" | "drop" | ((value: unknown) => unknown);

/** Applies the rules. Keys without a rule are removed, including keys that exist only in stored data. */
export function retain<T extends object>(rules: Rules<T>, value: T): T {
  const named = rules as Readonly<Record<string, AnyRule>>; // the keys of T
  return retainMembers(named, value as Readonly<Record<string, unknown>>) as T;
}

/** Like `retain`, for untyped JSON. */
export function retainMembers(
  rules: Readonly<Record<string, AnyRule>>,
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const left = Object.entries(rules).flatMap(([name, rule]): [string, unknown][] => {
    const member = ownValue(members, name);
    if (member === undefined || rule === "drop") return [];
    const kept = rule === "keep" ? member : rule(member);
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(left);
}

export function retainEach<T extends object>(rules: Rules<T>) {
  return (values: readonly T[]): readonly T[] => values.map((value) => retain(rules, value));
}

/** Replaces a required text, so that the log still shows what happened. */
export const REDACTED = "";

export function blank(): string {
  return REDACTED;
}
