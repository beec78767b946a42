import { z } from "@hono/zod-openapi";
import { rounded } from "../wire/rounded.ts";
import { rulesOf, type VideoCheck, VIDEO_CHECKS } from "@svc/domain/check-rules";
import { objectStatus } from "../wire/shared-values.ts";

const share = rounded(z.number().min(0).max(1), 3);
const count = z.int().min(0);
const score = z.number().min(0).max(10);

const conditionFields = {
  score: score.describe("One-decimal average of the aspect scores."),
  label: z.enum(["good", "fair", "poor"]).openapi("ConditionLabel"),
  aspects: z.array(z.object({ name: z.string(), score, reasoning: z.string() }).openapi("ConditionAspect")),
  provenance: z
    .object({
      model: z.string(),
      prompt: z.string(),
      instructions_sha256: z.string().length(64).optional(),
    })
    .openapi("ConditionProvenance")
    .optional(),
};

/** SPEC 2.6: the assessment of one step or clip. */
export const ConditionPart = z.object(conditionFields).openapi("ConditionPart");

/** SPEC 2.6. */
export const Condition = z
  .object({ ...conditionFields, steps: z.record(z.string(), ConditionPart).optional() })
  .openapi("Condition");

const flaggedFrames = {
  detected: z.boolean(),
  frames_evaluated: count,
  flagged_ratio: share,
  longest_run_ms: count,
  flagged_at_ms: z.array(count).describe("Milliseconds from the start of the clip, ascending."),
};

const flagged = z.object(flaggedFrames);
const sure = z.object({ ...flaggedFrames, max_confidence: share });
const searched = z.object({ state: z.string(), frames_searched: count, sources: z.array(z.url()) });

/** The fields for a clip's frames depend on what a flag of the check means. */
function framesOf(check: VideoCheck) {
  const { flag } = rulesOf(check);
  if (flag.means === "review") return searched;
  return flag.means === "signal" && flag.hasConfidence ? sure : flagged;
}

type Frames = z.ZodOptional<ReturnType<typeof framesOf>>;
const framesByCheck = VIDEO_CHECKS.map((check): [VideoCheck, Frames] => [check, framesOf(check).optional()]);

/** SPEC 2.7 and CONTRACT G1.6. */
export const VideoAnalysis = z
  .object({
    capture_id: z.string().optional(),
    frames_extracted: count.optional(),
    frames_analyzed: count.optional(),
    frames_judged: count
      .optional()
      .describe(
        "How many of `frames_analyzed` were judged themselves. The others are nearly equal to one of these and have its results.",
      ),
    scene: z
      .object({
        verdict: objectStatus,
        confidence: share,
        reasoning: z.string(),
      })
      .optional(),
    condition: ConditionPart.optional(),
    signals: z
      .object(Object.fromEntries(framesByCheck) as Record<VideoCheck, Frames>) // one entry per check
      .optional(),
  })
  .openapi("VideoAnalysis");
