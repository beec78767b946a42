import { z } from "@hono/zod-openapi";

/** CONTRACT G0.6: the envelope of every list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), has_more: z.boolean(), next_cursor: z.string().optional() });
}
