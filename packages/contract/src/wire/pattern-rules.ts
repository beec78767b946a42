import { type Flaw, flaw } from "./field-errors.ts";
import { LIMITS } from "./limits.ts";
import { patternFlaw } from "./text-pattern.ts";

/** CONTRACT G5.4: checks the member `pattern` as it was sent. */
export function patternFlaws(
  at: readonly PropertyKey[],
  { pattern }: { readonly pattern?: unknown },
): Flaw[] {
  // the schema reports a pattern that is too long, so it is not compiled
  if (typeof pattern !== "string" || pattern.length > 2 * LIMITS.textPattern) return [];
  const message = patternFlaw(pattern);
  return message === undefined ? [] : [flaw([...at, "pattern"], message)];
}
