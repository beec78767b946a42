import { z } from "@hono/zod-openapi";
import { SCENE_CODE_ALPHABET, SCENE_CODE_LENGTH } from "@svc/domain/verification/scene-code";
import { dateTime } from "../verification/verification-body.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";

export const SceneCodeRequest = z
  .strictObject({ step: z.string() })
  .openapi("SceneCodeRequest", { example: { step: "proof" } });

export function parseSceneCodeRequest(input: unknown): Parsed<z.output<typeof SceneCodeRequest>> {
  return parseWith(SceneCodeRequest, input);
}

/** CONTRACT G19.2. */
export const SceneCodeBody = z
  .object({
    step: z.string(),
    code: z
      .string()
      .length(SCENE_CODE_LENGTH)
      .describe(`To be written on paper in block letters; of \`${SCENE_CODE_ALPHABET}\`.`),
    expires_at: dateTime.describe("Then ask for another one; photos that name this one still arrive."),
  })
  .openapi("SceneCode", {
    example: { step: "proof", code: "7KM3X", expires_at: "2026-11-21T10:05:00.000Z" },
  });
export type SceneCodeBody = z.infer<typeof SceneCodeBody>;
