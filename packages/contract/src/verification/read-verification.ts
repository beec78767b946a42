import { z } from "@hono/zod-openapi";
import { digits } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

const ReadQuery = z.object({ wait: digits({ min: 0, max: LIMITS.waitSeconds }).optional() });

/** CONTRACT G4.1: how many seconds to hold the response until the status is terminal. Defaults to 0. */
export function parseWait(query: Readonly<Record<string, unknown>>): Parsed<number> {
  if (Object.keys(query).length === 0) return { ok: true, value: 0 }; // most reads have no query, so skip the schema
  const parsed = parseWith(ReadQuery, query);
  return parsed.ok ? { ok: true, value: parsed.value.wait ?? 0 } : parsed;
}
