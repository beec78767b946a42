import { z } from "@hono/zod-openapi";
import { ANSWERS } from "../step/step-contracts.ts";
import { answerKind } from "../wire/shared-values.ts";

const dateTime = z.iso.datetime();

/** CONTRACT G1.1. The keys are step keys. */
export const Answers = z
  .record(
    z.string(),
    z
      .object({
        kind: answerKind,
        value: z.unknown().openapi({
          description: `${ANSWERS.map(({ kind, says }) => `${kind}: ${says}`).join("; ")}.`,
        }),
        answered_at: dateTime,
      })
      .openapi("StoredAnswer"),
  )
  .openapi("Answers");
