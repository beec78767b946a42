import { z } from "@hono/zod-openapi";
import { shownText, text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G4.7. An unknown step key is refused as `unknown_step`. */
export const RequestMoreBody = z
  .strictObject({
    message: shownText(LIMITS.moreMessage).optional().openapi({
      example: "The number plate is cut off.",
      description: "A message to the person, in your own words.",
    }),
    steps: z
      .array(text(LIMITS.id))
      .min(1)
      .max(LIMITS.steps.max)
      .optional()
      .openapi({
        example: ["plate"],
        description:
          "Keys of steps that need one more file than they have; a named question must be answered.",
      }),
    email: z
      .email()
      .max(LIMITS.notifyEmail)
      .optional()
      .describe(
        "Who gets the link by mail. Absent: the address typed into a `text` step of format `email`, or else `recipient_email`; without one, nothing is sent, and no text message to `recipient_phone` either.",
      ),
  })
  .openapi("RequestMore", {
    example: { message: "The number plate is cut off.", steps: ["plate"], email: "ada@acme.example" },
  });

export type MoreWish = z.output<typeof RequestMoreBody>;

export function parseRequestMore(input: unknown): Parsed<MoreWish> {
  return parseWith(RequestMoreBody, input);
}
