import { type Flaw, flaw } from "./field-errors.ts";
import { LIMITS } from "./limits.ts";

/** What is wrong with a tenant's pattern; undefined for one that may be used (`patternFlaw`, which the edge script has elsewhere). */
export type JudgePattern = (pattern: string) => string | undefined;

/** CONTRACT G5.4: of the member `pattern` as it was sent. */
export function patternFlaws(
  at: readonly PropertyKey[],
  { pattern }: { readonly pattern?: unknown },
  judge: JudgePattern,
): Flaw[] {
  // what is too long in any count of characters is told so, and looked at no further
  if (typeof pattern !== "string" || pattern.length > 2 * LIMITS.textPattern) return [];
  const message = judge(pattern);
  return message === undefined ? [] : [flaw([...at, "pattern"], message)];
}
