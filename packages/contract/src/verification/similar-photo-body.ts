import { z } from "@hono/zod-openapi";

const dateTime = z.iso.datetime();

/** CONTRACT G1.3. */
export const SimilarPhoto = z
  .object({
    verification_id: z.string(),
    capture_id: z.string(),
    matched_capture_id: z.string(),
    method: z.enum(["phash", "embedding"]),
    distance: z.int().min(0).max(64).optional(),
    cosine: z.number().min(0).max(1).optional(),
    inliers: z.int().min(0).optional(),
    matched_created_at: dateTime,
  })
  .openapi("SimilarPhoto", {
    description: "An earlier verification of yours whose photo matches this one; it does not change `svc`.",
  });
