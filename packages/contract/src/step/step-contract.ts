import type { z } from "@hono/zod-openapi";
import type { AnswerValues } from "@svc/domain/verification/answer-kinds";
import type { AnswerKind, StepKind, StepOf } from "@svc/domain/verification/step-kinds";

/** The fields that only this kind has, and the kind. */
type OwnFields<Kind extends StepKind> = {
  [K in Kind]: Omit<StepOf<K>, "key" | "description" | "min" | "max" | "when">;
}[Kind];

/** The wire format of one kind of step. Each kind has a file in this folder. */
export type StepContract<K extends StepKind, Body = unknown> = {
  /** The step as the tenant sends it (CONTRACT G5.4). */
  readonly schema: z.ZodType<Body>;
  /** The step's own fields with their defaults (CONTRACT G5.4). */
  read(body: Body): OwnFields<K>;
  /** The fields the page needs to ask for it (CONTRACT G3.3), without what the tenant expects to see. */
  show(step: StepOf<K>): object;
} & (K extends AnswerKind ? { readonly answer: AnswerContract<K> } : unknown);

export type AnswerContract<K extends AnswerKind> = {
  /** The schema of every answer of this kind, and its description. */
  readonly schema: z.ZodType;
  readonly says: string;
  /** The schema of this step's answers (CONTRACT G3.6), and its other rules: the error, or undefined for a valid answer. */
  schemaOf(step: StepOf<K>): z.ZodType<AnswerValues[K]>;
  flawIn?(step: StepOf<K>, value: AnswerValues[K]): string | undefined;
};
