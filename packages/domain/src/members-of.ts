/**
 * The members of an object, or of an object in JSON text; empty for anything else. For input that may have any
 * shape.
 */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "string") return membersOf(parsed(value));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {}; // an object from JSON
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? undefined : value;
  } catch {
    return undefined;
  }
}
