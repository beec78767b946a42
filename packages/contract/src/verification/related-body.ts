import { z } from "@hono/zod-openapi";

/** CONTRACT G14: the reasons that link two verifications of an account. */
export const Related = z
  .object({
    items: z.array(
      z
        .object({
          verification_id: z.string(),
          name: z.string().optional().describe("What its case is called, see `name` of a case."),
          reason: z
            .enum(["photo", "device", "place_and_time"])
            .describe("More may be added: ignore reasons you do not know."),
          capture_id: z
            .string()
            .optional()
            .describe("The photo of this verification that the link is about."),
          related_capture_id: z.string().optional(),
          alignment: z
            .object({
              matrix: z
                .array(z.number())
                .length(6)
                .describe(
                  "a to f: a point x, y of the photo corresponds to a x + b y + c, d x + e y + f of the related one, both in fractions of width and height from the upper left.",
                ),
              mirrored: z.boolean(),
            })
            .optional()
            .describe(
              "In `GET /v1/cases/{id}`, for a photo that is similar to an earlier one, if their geometry is known.",
            ),
          score: z
            .number()
            .min(0)
            .max(1)
            .describe(
              "The strength of the link: a device shared by many of your verifications means little.",
            ),
        })
        .openapi("RelatedVerification"),
    ),
  })
  .openapi("RelatedVerifications");
export type Related = z.infer<typeof Related>;
