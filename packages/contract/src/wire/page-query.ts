import { z } from "@hono/zod-openapi";
import { text } from "./fields.ts";
import { digits } from "./form.ts";
import { LIMITS } from "./limits.ts";
import { type Parsed, parseWith } from "./parsed.ts";
import { singleParameters } from "./query.ts";

export type PageRequest = { readonly limit: number; readonly cursor?: string };

/** CONTRACT G0.6: the parameters of every list. */
export const PAGE_QUERY = { limit: digits(LIMITS.listPage).optional(), cursor: text(2000).optional() };

/** CONTRACT G0.6: the query of a list with the list's own filters. Each parameter may appear once. */
export function parsePageQuery<S extends z.ZodRawShape>(
  params: URLSearchParams,
  filters: S,
): Parsed<PageRequest & { readonly filter: z.output<z.ZodObject<S>> }> {
  const { query, flaws } = singleParameters(params);
  const names = z.strictObject(PAGE_QUERY).extend(filters);
  const all = parseWith(names, query, { rules: () => flaws, root: "query" });
  if (!all.ok) return all;
  const { limit = LIMITS.listPage.default, cursor } = z.object(PAGE_QUERY).parse(query);
  return {
    ok: true,
    value: { limit, ...(cursor !== undefined && { cursor }), filter: z.object(filters).parse(query) },
  };
}
