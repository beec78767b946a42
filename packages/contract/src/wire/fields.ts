import { z } from "@hono/zod-openapi";
import { DEFAULT_CHECKS } from "@svc/domain/check-rules";
import { CONTROL, HIDDEN } from "@svc/domain/hidden-characters";
import { jsonBytes } from "@svc/domain/utf8-bytes";
import { LIMITS } from "./limits.ts";
import { checkName } from "./shared-values.ts";

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SHA256_HEX = /^[0-9a-f]{64}$/;

/**
 * Text that a tenant writes and others read. Rejects hidden characters, and those that make a text look
 * different from what it is. Blanks alone are no text.
 */
export function shownText(max: number, min = 1) {
  return text(max, min).superRefine((value, ctx) => {
    refuse(HIDDEN, value, ctx);
    const isBlank = min > 0 && value !== "" && value.trim() === "";
    if (isBlank) ctx.addIssue({ code: "custom", message: "must not be empty", input: value, continue: true });
  });
}

/** A string of `min` to `max` characters, counted as in JSON Schema: an emoji is one character. */
export function text(max: number, min = 1) {
  return z
    .string()
    .superRefine((value, ctx) => {
      refuse(CONTROL, value, ctx);
      const length = value.length <= max && value.length >= 2 * min ? value.length : characters(value);
      const issue = { origin: "string", input: value, continue: true } as const;
      if (length < min) ctx.addIssue({ ...issue, code: "too_small", minimum: min });
      if (length > max) ctx.addIssue({ ...issue, code: "too_big", maximum: max });
    })
    .openapi({ minLength: min, maxLength: max });
}

function refuse(unwanted: RegExp, value: string, ctx: z.RefinementCtx<string>): void {
  const [found] = unwanted.exec(value) ?? [];
  if (found === undefined) return;
  const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  const message = `must not contain the invisible character U+${code}`;
  ctx.addIssue({ code: "custom", message, input: value, continue: true });
}

/** Counts characters as JSON Schema does: an emoji is one. */
export function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** A whole number. zod's own `int` would report 9007199254740991 before it reports `max`. */
export function integer(range: { readonly min: number; readonly max: number; readonly default?: number }) {
  const { min, max } = range;
  return z
    .number()
    .min(min)
    .max(max)
    .refine(Number.isInteger, "must be an integer")
    .openapi({
      type: "integer",
      minimum: min,
      maximum: max,
      ...("default" in range && { default: range.default }),
    });
}

/** An integer; null resets it to its default. */
export function nullableInteger(range: { readonly min: number; readonly max: number }) {
  return integer(range)
    .nullable()
    .openapi({ type: ["integer", "null"] });
}

export const brandSlug = text(LIMITS.brandSlug.max, LIMITS.brandSlug.min)
  .regex(SLUG)
  .openapi({ example: "acme-claims" });

/**
 * CONTRACT G5.4: a pattern that answers must match. A rule of the body (`pattern-rules.ts`) checks that RE2
 * accepts it.
 */
export const textPattern = text(LIMITS.textPattern);

export const notifyEmail = z
  .email()
  .max(LIMITS.notifyEmail)
  .nullable()
  .openapi({ description: "Who gets the result; null opts out, absent uses the account default." });

export const conditionAspects = z
  .array(shownText(LIMITS.conditionAspects.characters))
  .min(LIMITS.conditionAspects.min)
  .max(LIMITS.conditionAspects.max)
  .openapi({ example: ["scratches", "dents"] });

/** SPEC 4.2 and CONTRACT G5.3: duplicates are removed. */
export const signalsRequired = z
  .array(checkName)
  .min(1)
  .openapi({ example: ["screen", "ai"], default: [...DEFAULT_CHECKS] });

/** CONTRACT G5.3. */
export const context = z
  .strictObject({
    kind: shownText(LIMITS.contextKind).openapi({ example: "car" }),
    summary: shownText(LIMITS.contextSummary).openapi({
      example: "the front of a parked car, number plate visible",
    }),
  })
  .openapi("PhotoContext");

/** CONTRACT G0.8, and G14 for the limit in bytes: metadata is stored, and sent with every webhook. */
export const metadata = z
  .record(text(LIMITS.metadata.keyCharacters), text(LIMITS.metadata.valueCharacters, 0))
  .superRefine((value, ctx) => {
    const { keys, bytes } = LIMITS.metadata;
    const issue = { code: "custom", input: value, continue: true } as const;
    if (Object.keys(value).length > keys)
      ctx.addIssue({ ...issue, message: `must have at most ${keys} items` });
    else if (jsonBytes(value) > bytes) ctx.addIssue({ ...issue, message: `must be at most ${bytes} bytes` });
  })
  .openapi("Metadata", {
    type: "object",
    additionalProperties: { type: "string", maxLength: LIMITS.metadata.valueCharacters },
    maxProperties: LIMITS.metadata.keys,
    description:
      "Your own keys and values, returned with the result and in every webhook; 16,384 bytes of JSON at most.",
    example: { claim: "A-17" },
  });

export const url = z
  .string()
  .openapi({ format: "uri", maxLength: LIMITS.url, example: "https://example.com/hook" });
