/** A request body in a form: wire names, and possibly incomplete numbers. */
export type Values = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

export function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text shown in a field; empty for a missing value. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function valueAt(values: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return values;
  const own = typeof values === "object" && values !== null && Object.hasOwn(values, first);
  return own ? valueAt((values as Values)[String(first)], rest) : undefined;
}

/** A copy with another value at this path. Undefined removes it. */
export function withValue<T>(values: T, [first, ...rest]: Path, value: unknown): T {
  if (first === undefined) return value as T; // the whole value
  const next = withValue(valueAt(values, [first]), rest, value);
  if (Array.isArray(values)) return values.with(Number(first), next) as T; // still a list
  const { [String(first)]: _, ...others } = asValues(values);
  return (next === undefined ? others : { ...others, [first]: next }) as T; // still an object
}

/** Removes empty values: blank texts, empty lists and groups. Null is a value. */
export function filledIn(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (Array.isArray(value)) {
    const items = value.map(filledIn).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, filledIn(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** An integer as a number; anything else as typed, so that the service reports the error. */
export function numberOf(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : typed;
}
