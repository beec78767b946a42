import { z } from "@hono/zod-openapi";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G10. */
export const SimulateBody = z
  .strictObject({ action: z.enum(["open", "capture", "finish", "leave", "expire"]) })
  .openapi("Simulate", {
    example: { action: "capture" },
    description:
      "What the person does: `capture` adds a drawn photo to the next step that lacks one; `expire` lets the time run out.",
  });

export type SimulatedAction = z.output<typeof SimulateBody>["action"];

export function parseSimulate(input: unknown): Parsed<z.output<typeof SimulateBody>> {
  return parseWith(SimulateBody, input);
}
