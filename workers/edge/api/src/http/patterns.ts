import { invalidRequest } from "@svc/contract/wire/errors";
import type { JudgePattern } from "@svc/contract/wire/pattern-rules";
import { textsOf } from "@svc/platform/objects";
import type { PatternMatch } from "@svc/platform/texts-rpc";
import type { ApiContext } from "../context.ts";

/**
 * Parses a body that may contain tenants' patterns. The texts script is called only when there are some; the body is
 * then parsed a second time with its verdicts.
 */
export async function withPatterns<T>(c: ApiContext, parse: (judge: JudgePattern) => T): Promise<T> {
  const met = new Set<string>();
  const parsed = parse((pattern) => void met.add(pattern));
  if (met.size === 0) return parsed;
  const patterns = [...met];
  const flaws = await textsOf(c.env).patternFlaws(patterns);
  const known = new Map(patterns.map((pattern, index) => [pattern, flaws[index] ?? undefined]));
  return parse((pattern) => known.get(pattern));
}

type Asked = Omit<PatternMatch, "pattern"> & { readonly pattern: string | undefined; readonly path: string };

/** CONTRACT G5.4: refuses a value at `path` that does not match the pattern. */
export async function requireMatch(c: ApiContext, { path, pattern, ...asked }: Asked): Promise<void> {
  if (pattern === undefined || (await textsOf(c.env).matches({ ...asked, pattern }))) return;
  throw invalidRequest([{ path, message: `must match ${pattern}` }]);
}
