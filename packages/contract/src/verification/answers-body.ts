import { z } from "@hono/zod-openapi";
import { ANSWER_KINDS } from "@svc/domain/verification/step-kinds";
import { ANSWERS } from "../step/step-contracts.ts";

const dateTime = z.iso.datetime();

/** CONTRACT G1.1. The keys are step keys. */
export const Answers = z
  .record(
    z.string(),
    z.object({
      kind: z.enum(ANSWER_KINDS),
      value: z.unknown().openapi({
        description: `${ANSWERS.map(({ kind, says }) => `${kind}: ${says}`).join("; ")}.`,
      }),
      answered_at: dateTime,
    }),
  )
  .openapi("Answers");
