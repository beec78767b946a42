import { z } from "@hono/zod-openapi";
import { rounded } from "../wire/rounded.ts";
import type { SimilarDecision } from "@svc/domain/verification/similar-photo";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { similarityDecision } from "../wire/shared-values.ts";

const dateTime = z.iso.datetime();

/** How similar two photos are (SPEC 2.8). `phash` has the distance, `embedding` the other two fields. */
export const likenessFields = {
  method: z.enum(["phash", "embedding"]).openapi("SimilarPhotoMethod"),
  distance: z
    .int()
    .min(0)
    .max(64)
    .optional()
    .describe("Bits in which the hashes differ, and one more for a mirror image; 0: the same picture."),
  cosine: rounded(z.number().min(0).max(1), 3).optional(),
  inliers: z.int().min(0).optional().describe("Matching details in both photos."),
};

/** CONTRACT G1.3. */
export const SimilarPhoto = z
  .object({
    verification_id: z.string().describe("The earlier verification."),
    capture_id: z.string().describe("The photo of this one."),
    matched_capture_id: z.string(),
    ...likenessFields,
    matched_created_at: dateTime.describe("When the earlier verification was created."),
    decision: similarityDecision.optional().describe("A person's decision; absent until there is one."),
  })
  .openapi("SimilarPhoto", {
    description: "An earlier verification of yours whose photo matches this one; it does not change `svc`.",
  });

/** CONTRACT G4.5. */
export const SimilarDecisionBody = z
  .strictObject({ decision: similarityDecision })
  .openapi("SimilarPhotoDecision", {
    example: { decision: "different" },
    description: "Whether both photos show the same thing.",
  });

export function parseSimilarDecision(input: unknown): Parsed<{ readonly decision: SimilarDecision }> {
  return parseWith(SimilarDecisionBody, input);
}
