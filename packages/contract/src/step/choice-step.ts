import { z } from "@hono/zod-openapi";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { shownText } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { captureCounts, stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const OPTION_VALUE = /^[a-z0-9_-]{1,40}$/;

const schema = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("choice"),
    options: z
      .array(
        z.strictObject({
          value: z.string().regex(OPTION_VALUE).openapi({ example: "yes" }),
          label: shownText(LIMITS.choiceOptions.labelCharacters).openapi({ example: "Yes" }),
        }),
      )
      .min(LIMITS.choiceOptions.min)
      .max(LIMITS.choiceOptions.max),
  })
  .openapi("ChoiceStep", { description: "One or more of the options; `min` and `max` say how many." });
type Body = z.output<typeof schema>;

const chosen = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(z.string()).max(LIMITS.choiceOptions.max),
);

export const choiceStep = {
  schema,
  read: ({ kind, options }: Body) => ({ kind, options }),
  show: ({ options }: StepOf<"choice">) => ({ options }),
  answer: {
    schema: z.array(z.string()),
    says: "a list of option values",
    schemaOf: () => chosen,
    flawIn(step, values) {
      const options = step.options.map(({ value }) => value);
      if (values.some((value) => !options.includes(value))) return `must be one of: ${options.join(", ")}`;
      if (new Set(values).size < values.length) return "must be unique";
      const min = Math.max(1, step.min);
      if (values.length < min) return `must have at least ${min} items`;
      return values.length > step.max ? `must have at most ${step.max} items` : undefined;
    },
  },
} satisfies StepContract<"choice", Body>;
