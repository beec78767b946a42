import { z } from "@hono/zod-openapi";
import { digits } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

const ReadQuery = z.object({ wait: digits({ min: 0, max: LIMITS.waitSeconds }).optional() });

/** CONTRACT G4.1: seconds to hold the answer until the status is terminal; 0 when not asked. */
export function parseWait(query: Readonly<Record<string, unknown>>): Parsed<number> {
  if (Object.keys(query).length === 0) return { ok: true, value: 0 }; // most reads: no schema is asked
  const parsed = parseWith(ReadQuery, query);
  return parsed.ok ? { ok: true, value: parsed.value.wait ?? 0 } : parsed;
}
