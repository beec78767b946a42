import type { z } from "@hono/zod-openapi";
import type { AnswerValues } from "@svc/domain/verification/answer-kinds";
import type { AnswerKind, StepKind, StepOf } from "@svc/domain/verification/step-kinds";

/** The kind, and what no other kind has. */
type OwnFields<Kind extends StepKind> = {
  [K in Kind]: Omit<StepOf<K>, "key" | "description" | "min" | "max" | "when">;
}[Kind];

/** What the API does with one kind of step; each kind has a file in this folder. */
export type StepContract<K extends StepKind, Body = unknown> = {
  /** The step as the tenant sends it (CONTRACT G5.4). */
  readonly schema: z.ZodType<Body>;
  /** The step's own fields with their defaults (CONTRACT G5.4). */
  read(body: Body): OwnFields<K>;
  /** What the page needs to ask for it (CONTRACT G3.3). What the tenant expects to see is left out. */
  show(step: StepOf<K>): object;
} & (K extends AnswerKind ? { readonly answer: AnswerContract<K> } : unknown);

export type AnswerContract<K extends AnswerKind> = {
  /** Any answer of this kind, and the same in words. */
  readonly schema: z.ZodType;
  readonly says: string;
  /** The answers that this step takes (CONTRACT G3.6), and what else it requires of one; undefined when it is fine. */
  schemaOf(step: StepOf<K>): z.ZodType<AnswerValues[K]>;
  flawIn?(step: StepOf<K>, value: AnswerValues[K]): string | undefined;
};
