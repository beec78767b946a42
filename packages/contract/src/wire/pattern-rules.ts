import { type Flaw, flaw } from "./field-errors.ts";
import { LIMITS } from "./limits.ts";

/**
 * Returns what is wrong with a tenant's pattern, or undefined if it is usable. This is `patternFlaw`, which the
 * edge script runs in another worker.
 */
export type JudgePattern = (pattern: string) => string | undefined;

/** CONTRACT G5.4: checks the member `pattern` as it was sent. */
export function patternFlaws(
  at: readonly PropertyKey[],
  { pattern }: { readonly pattern?: unknown },
  judge: JudgePattern,
): Flaw[] {
  // A text that is too long however characters are counted is reported elsewhere and not compiled.
  if (typeof pattern !== "string" || pattern.length > 2 * LIMITS.textPattern) return [];
  const message = judge(pattern);
  return message === undefined ? [] : [flaw([...at, "pattern"], message)];
}
