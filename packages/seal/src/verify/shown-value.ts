import type { Json } from "../record/canonical.ts";

/** On one line, as far as it has lines. */
export function shownValue(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return JSON.stringify(value);
}
