import { z } from "@hono/zod-openapi";

/** CONTRACT G14: what links one verification of an account with another. */
export const Related = z
  .object({
    items: z.array(
      z
        .object({
          verification_id: z.string(),
          reason: z
            .enum(["photo", "device", "place_and_time"])
            .describe("More may be added: ignore reasons you do not know."),
          capture_id: z
            .string()
            .optional()
            .describe("The photo of this verification that the link is about."),
          related_capture_id: z.string().optional(),
          score: z
            .number()
            .min(0)
            .max(1)
            .describe("How much the link says: a device that many of your verifications share says little."),
        })
        .openapi("RelatedVerification"),
    ),
  })
  .openapi("RelatedVerifications");
export type Related = z.infer<typeof Related>;
