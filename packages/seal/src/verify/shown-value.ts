import type { Json } from "../record/canonical.ts";

/** The value on one line, unless it contains line breaks itself. */
export function shownValue(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return JSON.stringify(value);
}
