import { z } from "@hono/zod-openapi";
import { ApiError } from "./errors.ts";
import { parseJson } from "./parse-json.ts";
import { asRecord } from "./parsed.ts";

/** The text fields of a multipart body. A name that was sent twice has two values. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/**
 * A single value becomes a string. Several become a list, which a single-value field rejects. Fields in `lists`
 * are always lists.
 */
export function formRecord(fields: FormFields, lists: readonly string[] = []): Record<string, unknown> {
  const members = [...fields].map(([name, values]): [string, unknown] =>
    values.length === 1 && !lists.includes(name) ? [name, values[0]] : [name, [...values]],
  );
  return Object.fromEntries(members);
}

/** Parses the text as a JSON object. Returns it unchanged if it is none, so that the schema reports the error. */
export function jsonField(text: unknown, name: string): unknown {
  if (typeof text !== "string") return text;
  try {
    return asRecord(parseJson(text, [name])) ?? text;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return text;
  }
}

/** An RFC 3339 instant, converted to epoch milliseconds. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const EARLIEST = Date.UTC(2000);
const DAY_MS = 24 * 3_600_000;

/** When a photo was taken. The phone's clock may be wrong, but not by years into the future. */
export const pastInstant = instant.superRefine((at, ctx) => {
  if (at >= EARLIEST && at <= Date.now() + DAY_MS) return;
  const message = "must be between 2000-01-01 and tomorrow";
  ctx.addIssue({ code: "custom", message, input: at, continue: true });
});

/** `true` or `false` as text in a query or form. */
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** A whole number as text in a query or form. */
export function digits({ min, max }: { readonly min: number; readonly max: number }) {
  return z
    .string()
    .superRefine((text, ctx) => {
      const value = /^-?\d+$/.test(text) ? Number(text) : undefined;
      const issue = { origin: "number", input: text, continue: true } as const;
      if (value === undefined) ctx.addIssue({ code: "custom", message: "must be an integer", input: text });
      else if (value < min) ctx.addIssue({ ...issue, code: "too_small", minimum: min });
      else if (value > max) ctx.addIssue({ ...issue, code: "too_big", maximum: max });
    })
    .transform(Number);
}
