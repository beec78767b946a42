import { z } from "@hono/zod-openapi";
import { withoutHidden } from "@svc/domain/hidden-characters";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { integer, text, textPattern } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { oneAnswer, stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const schema = z
  .strictObject({
    ...stepCommon,
    ...oneAnswer,
    kind: z.literal("text"),
    max_length: integer(LIMITS.textLength).optional(),
    multiline: z.boolean().optional(),
    format: z.enum(["text", "number", "date", "email", "phone"]).optional(),
    pattern: textPattern.optional(),
  })
  .openapi("TextStep", { description: "One typed answer." });
type Body = z.output<typeof schema>;

const FORMATS: Readonly<
  Record<string, { readonly test: (value: string) => boolean; readonly message: string }>
> = {
  number: { test: (value) => /^[+-]?\d+([.,]\d+)?$/.test(value), message: "must be a number" },
  date: { test: (value) => z.iso.date().safeParse(value).success, message: "must be a date (YYYY-MM-DD)" },
  email: { test: (value) => z.email().safeParse(value).success, message: "must be a valid email address" },
  phone: { test: (value) => /^\+?[\d ()./-]{5,30}$/.test(value), message: "must be a phone number" },
};

export const textStep = {
  schema,
  read: (body: Body) => ({
    kind: body.kind,
    maxLength: body.max_length ?? LIMITS.textLength.default,
    multiline: body.multiline ?? false,
    format: body.format ?? "text",
    ...(body.pattern !== undefined && { pattern: body.pattern }),
  }),
  show: ({ maxLength, multiline, format, pattern }: StepOf<"text">) => ({
    max_length: maxLength,
    multiline,
    format: format as NonNullable<Body["format"]>, // the schema let it in
    ...(pattern !== undefined && { pattern }),
  }),
  answer: {
    schema: z.string(),
    says: "a string",
    // Pasted text often has invisible direction marks around it, which a person can neither see nor remove.
    schemaOf: (step) => z.string().overwrite(withoutHidden).pipe(text(step.maxLength)),
    flawIn({ format: name, multiline }, value) {
      const format = FORMATS[name];
      if (format && !format.test(value)) return format.message;
      return !multiline && /[\r\n]/.test(value) ? "must be a single line" : undefined;
    },
  },
} satisfies StepContract<"text", Body>;
