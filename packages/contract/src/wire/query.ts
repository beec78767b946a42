import { type Flaw, flaw } from "./field-errors.ts";

/** A query's parameters by name, in the order in which each was first sent. */
export function parametersOf(params: URLSearchParams): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const [name, value] of params) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return byName;
}

/** Of a parameter that may stand once its value; one that stands twice is a flaw. */
export function singleParameters(params: URLSearchParams): {
  readonly query: Readonly<Record<string, string>>;
  readonly flaws: readonly Flaw[];
} {
  const byName = [...parametersOf(params)];
  return {
    query: Object.fromEntries(byName.map(([name, [value = ""]]) => [name, value])),
    flaws: byName.flatMap(([name, values]) => (values.length > 1 ? [flaw([name], "must be unique")] : [])),
  };
}
