import { ownValue } from "../own-value.ts";

type Leaf = string | number | boolean | null | undefined;
type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? true : false;

/**
 * What a redaction does with one key: `keep` is for plain values alone, so that no object slips through whole; `drop` for
 * keys that may be absent; a function says what is left of the others.
 */
type Rule<V, Optional> =
  | ([V] extends [Leaf | readonly Leaf[]] ? "keep" : never)
  | (Optional extends true ? "drop" : never)
  | ((value: V) => V);

/** One decision for every key of a stored shape: a new key does not compile until it has one (CONTRACT G4.7, G14). */
export type Rules<T> = {
  readonly [K in keyof T]-?: Rule<Exclude<T[K], undefined>, IsOptional<T, K>>;
};

/** A rule of a shape that is known by its JSON alone. */
export type AnyRule = "keep" | "drop" | ((value: unknown) => unknown);

/** What is left of a value: what the rules do not name is gone, also a key that only stored data knows. */
export function retain<T extends object>(rules: Rules<T>, value: T): T {
  const named = rules as Readonly<Record<string, AnyRule>>; // of T's keys
  return retainMembers(named, value as Readonly<Record<string, unknown>>) as T;
}

/** As `retain`, of JSON that nothing typed. */
export function retainMembers(
  rules: Readonly<Record<string, AnyRule>>,
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.entries(rules).flatMap(([name, rule]): [string, unknown][] => {
    const member = ownValue(members, name);
    if (member === undefined || rule === "drop") return [];
    return [[name, rule === "keep" ? member : rule(member)]];
  });
  return Object.fromEntries(kept);
}

export function retainEach<T extends object>(rules: Rules<T>) {
  return (values: readonly T[]): readonly T[] => values.map((value) => retain(rules, value));
}

/** Stands where a text was that must be there, so that what happened can still be read off the log. */
export const REDACTED = "";

export function blank(): string {
  return REDACTED;
}
