import { z } from "@hono/zod-openapi";
import { CANDIDATE_ID, type CandidateId } from "@svc/domain/ids";
import type { Command } from "@svc/domain/verification/command";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G4.5. */
export const ReverseDecisionBody = z
  .strictObject({
    decision: z.enum(["confirm", "dismiss"]),
    candidates: z
      .array(z.string().regex(CANDIDATE_ID))
      .min(1)
      .max(LIMITS.candidates)
      .optional()
      .describe("Ids of `items`; without them all that wait are meant."),
    note: text(LIMITS.reviewNote, 0).optional().describe("Stored for you; not shown to anyone else."),
  })
  .openapi("DecideReverseSearch", {
    example: {
      decision: "dismiss",
      candidates: ["rvc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"],
      note: "Our own listing.",
    },
    description: "What a person says after comparing the pictures.",
  });

export function parseReverseDecision(input: unknown): Parsed<Extract<Command, { type: "review" }>> {
  const parsed = parseWith(ReverseDecisionBody, input);
  if (!parsed.ok) return parsed;
  const { decision, candidates, note } = parsed.value;
  const named = candidates as readonly CandidateId[] | undefined; // they match its pattern
  return {
    ok: true,
    value: {
      type: "review",
      decision,
      ...(named !== undefined && { candidates: named }),
      ...(note !== undefined && { note }),
    },
  };
}
