import { z } from "@hono/zod-openapi";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G3.7: only `left` changes the status. */
export const ProgressBody = z
  .strictObject({
    event: z.enum([
      "opened",
      "permission_denied",
      "camera_ready",
      "in_app_browser",
      "step_started",
      "left",
      "returned",
      "offline",
      "online",
    ]),
    step: z.string().max(40).optional(),
    at: z.iso.datetime({ offset: true, error: "must be a valid date-time" }).optional(),
  })
  .openapi("Progress", { example: { event: "left" } });

export type ProgressEvent = z.output<typeof ProgressBody>["event"];

export function parseProgress(input: unknown): Parsed<z.output<typeof ProgressBody>> {
  return parseWith(ProgressBody, input);
}
