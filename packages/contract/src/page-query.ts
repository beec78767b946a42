import { z } from "@hono/zod-openapi";
import { flaw, flawsOf } from "./field-errors.ts";
import { text } from "./fields.ts";
import { digits } from "./form.ts";
import { LIMITS } from "./limits.ts";
import { defined, type Parsed, refuse } from "./parsed.ts";

export type PageRequest = { readonly limit: number; readonly cursor?: string };

const page = { limit: digits(LIMITS.listPage).optional(), cursor: text(2000).optional() };

/** CONTRACT G0.6: a page of a list, with the list's own filters, each of which may stand once. */
export function parsePageQuery<S extends z.ZodRawShape>(
  params: URLSearchParams,
  filters: S,
): Parsed<PageRequest & { readonly filter: z.output<z.ZodObject<S>> }> {
  const query = Object.fromEntries(params);
  const names = z.strictObject(page).extend(filters);
  const repeated = [...new Set(params.keys())].filter((name) => params.getAll(name).length > 1);
  const flaws = repeated.map((name) => flaw([name], "must be unique"));
  const all = names.safeParse(query);
  if (!all.success || flaws.length > 0) {
    return refuse([...(all.success ? [] : flawsOf(all.error.issues, query, "query")), ...flaws], query);
  }
  const { limit = LIMITS.listPage.default, cursor } = z.object(page).parse(query);
  return { ok: true, value: { limit, ...defined({ cursor }), filter: z.object(filters).parse(query) } };
}
