import { z } from "@hono/zod-openapi";

const dateTime = z.iso.datetime();

/** CONTRACT G1.1. The keys are step keys. */
export const Answers = z
  .record(
    z.string(),
    z.object({
      kind: z.enum(["text", "choice", "address"]),
      value: z.unknown().openapi({
        description: "text: a string; choice: a list of option values; address: an object with `formatted`.",
      }),
      answered_at: dateTime,
    }),
  )
  .openapi("Answers");
