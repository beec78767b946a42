import { z } from "@hono/zod-openapi";
import type { AnswerValue } from "@svc/domain/verification/answer-kinds";
import type { AnswerKind, AnswerStep } from "@svc/domain/verification/step-kinds";
import type { AnswerContract } from "../step/step-contract.ts";
import { ANSWERS, STEP_CONTRACTS } from "../step/step-contracts.ts";
import { flaw } from "../wire/field-errors.ts";
import { type Parsed, parseWith, refuse } from "../wire/parsed.ts";

export const AnswerBody = z
  .strictObject({
    value: z.union(ANSWERS.map(({ schema }) => schema)),
    submit_later: z.boolean().optional().openapi({
      description:
        "With `true` the verification is not submitted by this answer, even if nothing more can be added: the person checks everything, then `finish` is called.",
    }),
  })
  .openapi("Answer", { example: { value: ["yes"] } });

export type ParsedAnswer = { readonly value: AnswerValue; readonly submitLater: boolean };

/**
 * CONTRACT G3.6. Validates everything but the step's pattern, which is checked last. Every error is reported at
 * `value`.
 */
export function parseAnswer(step: AnswerStep, input: unknown): Parsed<ParsedAnswer> {
  const answer: AnswerContract<AnswerKind> = STEP_CONTRACTS[step.kind].answer;
  const schema = z.strictObject({ value: answer.schemaOf(step), submit_later: z.boolean().default(false) });
  const parsed = parseWith(schema, input);
  if (!parsed.ok) return parsed;
  const { value, submit_later: submitLater } = parsed.value;
  const message = answer.flawIn?.(step, value);
  return message === undefined
    ? { ok: true, value: { value, submitLater } }
    : refuse([flaw(["value"], message)], input);
}
