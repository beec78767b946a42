import { type Flaw, flaw } from "./field-errors.ts";

/** Groups the parameters by name, in the order in which each name first appears. */
export function parametersOf(params: URLSearchParams): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const [name, value] of params) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return byName;
}

/** The parameters that may appear only once. A repeated one is reported as an error. */
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
