import { z } from "@hono/zod-openapi";
import { withoutHidden } from "@svc/domain/hidden-characters";
import type { Step } from "@svc/domain/verification/settings";
import type { AnswerValue } from "@svc/domain/verification/state";
import { text } from "../wire/fields.ts";
import { flaw } from "../wire/field-errors.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith, refuse } from "../wire/parsed.ts";

type AnswerStep = Extract<Step, { kind: "text" | "choice" | "address" }>;

/** CONTRACT G1.1. */
export const Address = z.strictObject({
  formatted: text(500).regex(/\S/),
  line1: text(200).optional(),
  line2: text(200).optional(),
  city: text(100).optional(),
  region: text(100).optional(),
  postal_code: text(20).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
});

const choice = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(z.string()).max(LIMITS.choiceOptions.max),
);

export const AnswerBody = z
  .strictObject({ value: z.union([z.string(), z.array(z.string()), Address]) })
  .openapi("Answer", { example: { value: ["yes"] } });

/**
 * CONTRACT G3.6. Validates everything but the step's pattern, which is checked last. Every error is reported at
 * `value`.
 */
export function parseAnswer(step: AnswerStep, input: unknown): Parsed<AnswerValue> {
  const parsed = parseWith(z.strictObject({ value: shapeOf(step) }), input);
  if (!parsed.ok) return parsed;
  const value = parsed.value.value as AnswerValue; // shapeOf returns one of its three shapes
  const message = ruleOf(step, value);
  return message === undefined ? { ok: true, value } : refuse([flaw(["value"], message)], input);
}

function shapeOf(step: AnswerStep): z.ZodType {
  // Pasted text often has invisible direction marks around it, which a person can neither see nor remove.
  if (step.kind === "text") return z.string().overwrite(withoutHidden).pipe(text(step.maxLength));
  return step.kind === "choice" ? choice : Address;
}

const FORMATS: Readonly<
  Record<string, { readonly test: (value: string) => boolean; readonly message: string }>
> = {
  number: { test: (value) => /^[+-]?\d+([.,]\d+)?$/.test(value), message: "must be a number" },
  date: { test: (value) => z.iso.date().safeParse(value).success, message: "must be a date (YYYY-MM-DD)" },
  email: { test: (value) => z.email().safeParse(value).success, message: "must be a valid email address" },
  phone: { test: (value) => /^\+?[\d ()./-]{5,30}$/.test(value), message: "must be a phone number" },
};

/** The step's own rule for a well-formed value; undefined if the value passes. */
function ruleOf(step: AnswerStep, value: AnswerValue): string | undefined {
  if (step.kind === "text" && typeof value === "string") return textRule(step, value);
  if (step.kind === "choice" && Array.isArray(value)) return choiceRule(step, value as readonly string[]);
  return undefined;
}

function textRule(step: Extract<AnswerStep, { kind: "text" }>, value: string): string | undefined {
  const format = FORMATS[step.format];
  if (format && !format.test(value)) return format.message;
  return !step.multiline && /[\r\n]/.test(value) ? "must be a single line" : undefined;
}

function choiceRule(
  step: Extract<AnswerStep, { kind: "choice" }>,
  chosen: readonly string[],
): string | undefined {
  const options = step.options.map(({ value }) => value);
  if (chosen.some((value) => !options.includes(value))) return `must be one of: ${options.join(", ")}`;
  if (new Set(chosen).size < chosen.length) return "must be unique";
  if (chosen.length < Math.max(1, step.min)) return `must have at least ${Math.max(1, step.min)} items`;
  return chosen.length > step.max ? `must have at most ${step.max} items` : undefined;
}
