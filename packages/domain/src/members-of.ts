/** Members of an object, or of the JSON of one; none of anything else: it is whatever its sender wrote. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "string") return membersOf(parsed(value));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {}; // what JSON makes of an object
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? undefined : value;
  } catch {
    return undefined;
  }
}
