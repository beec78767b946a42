import { z } from "@hono/zod-openapi";
import { SCENE_CODE_REASONS, SCENE_CODE_RESULTS } from "@svc/domain/verification/scene-code-result";

/** CONTRACT G19.4. */
export const SceneCodeResult = z
  .object({
    result: z
      .enum(SCENE_CODE_RESULTS)
      .describe("`wrong` only if another code is read surely. It never changes `svc`."),
    expected: z.string().optional().describe("The code that the photo named, if it was one of ours."),
    read: z.string().optional().describe("What was read, if it looks like a code; absent after a redaction."),
    same_place: z
      .boolean()
      .optional()
      .describe("Whether the photos could be shown to have the same surroundings, from different sides."),
    reason: z.enum(SCENE_CODE_REASONS).optional().describe("Why it is `not_read`; more may be added."),
  })
  .openapi("SceneCodeResult", {
    example: { result: "read", expected: "7KM3X", read: "7KM3X", same_place: true },
  });
