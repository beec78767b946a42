import { z } from "@hono/zod-openapi";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { conditionAspects, integer, shownText } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const schema = z
  .strictObject({
    ...stepCommon,
    min: integer(LIMITS.videoStepCaptures).optional(),
    max: integer({ min: 1, max: LIMITS.videoStepCaptures.max }).optional(),
    kind: z.literal("video"),
    max_seconds: integer(LIMITS.videoSeconds).optional(),
    expected_scene: shownText(LIMITS.expectedScene).optional(),
    condition_aspects: conditionAspects.optional(),
    audio: z.boolean().optional(),
  })
  .openapi("VideoStep", { description: "A short clip, judged at one frame per second." });
type Body = z.output<typeof schema>;

export const videoStep = {
  schema,
  read: (body: Body) => ({
    kind: body.kind,
    maxSeconds: body.max_seconds ?? LIMITS.videoSeconds.default,
    audio: body.audio ?? false,
    ...(body.expected_scene !== undefined && { expectedScene: body.expected_scene }),
    ...(body.condition_aspects !== undefined && { conditionAspects: body.condition_aspects }),
  }),
  show: ({ maxSeconds, audio }: StepOf<"video">) => ({ max_seconds: maxSeconds, audio }),
} satisfies StepContract<"video", Body>;
