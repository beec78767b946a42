import { z } from "@hono/zod-openapi";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G4.7. */
export const HoldBody = z
  .strictObject({
    reason: text(LIMITS.holdReason)
      .optional()
      .describe("Why it is kept, for your own people. A redaction removes it."),
  })
  .openapi("HoldVerification", { example: { reason: "Lawsuit 4 O 117/26" } });

export function parseHold(input: unknown): Parsed<z.output<typeof HoldBody>> {
  return parseWith(HoldBody, input);
}
