import { z } from "@hono/zod-openapi";
import { integer, shownText } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";

const STEP_KEY = /^[a-z0-9][a-z0-9_-]{0,39}$/;

export const captureCounts = {
  min: integer({ min: LIMITS.stepCaptures.min, max: LIMITS.stepCaptures.max }).optional(),
  max: integer({ min: 1, max: LIMITS.stepCaptures.max }).optional(),
};
export const oneAnswer = {
  min: integer({ min: 0, max: 1 }).optional(),
  max: integer({ min: 1, max: 1 }).optional(),
};

/** CONTRACT G5.4: the fields of every kind of step. */
export const stepCommon = {
  key: z.string().regex(STEP_KEY).openapi({ example: "front" }),
  description: shownText(LIMITS.stepDescription).openapi({ example: "The whole front of the car" }),
  when: z
    .strictObject({ step: z.string(), in: z.array(z.string()).min(1) })
    .openapi("StepCondition")
    .optional()
    .describe(
      "Ask this step only when an earlier choice step was answered with one of these values. Photos of a step that no longer applies at the end are set aside: `verification.capture.removed` with `reason` `step_not_asked`, not judged; they were charged when they were stored.",
    ),
};
