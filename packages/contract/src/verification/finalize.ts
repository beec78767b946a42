import { z } from "@hono/zod-openapi";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** SPEC 4.4. */
export const FinalizeBody = z
  .strictObject({
    narrative: text(LIMITS.narrative).openapi({ example: "A branch fell on the bonnet during the storm." }),
  })
  .openapi("Finalize", {
    example: { narrative: "A branch fell on the bonnet during the storm." },
    description: "The claimant's written description of what the captures show.",
  });

export function parseFinalize(input: unknown): Parsed<{ readonly narrative: string }> {
  return parseWith(FinalizeBody, input);
}
