import { z } from "@hono/zod-openapi";
import type { AnswerValue } from "@svc/domain/verification/answer-kinds";
import type { AnswerKind, AnswerStep } from "@svc/domain/verification/step-kinds";
import type { AnswerContract } from "../step/step-contract.ts";
import { ANSWERS, STEP_CONTRACTS } from "../step/step-contracts.ts";
import { flaw } from "../wire/field-errors.ts";
import { type Parsed, parseWith, refuse } from "../wire/parsed.ts";

export const AnswerBody = z
  .strictObject({ value: z.union(ANSWERS.map(({ schema }) => schema)) })
  .openapi("Answer", { example: { value: ["yes"] } });

/**
 * CONTRACT G3.6. Validates everything but the step's pattern, which is checked last. Every error is reported at
 * `value`.
 */
export function parseAnswer(step: AnswerStep, input: unknown): Parsed<AnswerValue> {
  const answer: AnswerContract<AnswerKind> = STEP_CONTRACTS[step.kind].answer;
  const parsed = parseWith(z.strictObject({ value: answer.schemaOf(step) }), input);
  if (!parsed.ok) return parsed;
  const { value } = parsed.value;
  const message = answer.flawIn?.(step, value);
  return message === undefined ? { ok: true, value } : refuse([flaw(["value"], message)], input);
}
