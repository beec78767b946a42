import type { z } from "@hono/zod-openapi";

const decimals = new WeakMap<z.core.$ZodType, number>();

/**
 * CONTRACT, conventions: a number that `toWire` rounds. What follows the decimal places is noise of a model or of a
 * device, and only makes answers harder to read and compare.
 */
export function rounded(schema: z.ZodNumber, places: number): z.ZodNumber {
  decimals.set(schema, places);
  return schema;
}

/** The number with this many decimal places at most. */
export function roundTo(value: number, places: number): number {
  // adding 0 turns -0 into 0
  return Number(value.toFixed(places)) + 0;
}

/** How many decimal places the schema's numbers have; undefined for exact ones. A description makes a copy of a schema. */
export function placesOf(schema: z.core.$ZodType): number | undefined {
  return decimals.get(schema) ?? (schema._zod.parent && placesOf(schema._zod.parent));
}
