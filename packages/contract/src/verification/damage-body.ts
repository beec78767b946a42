import { z } from "@hono/zod-openapi";
import { rounded } from "../wire/rounded.ts";
import { dateTime } from "./verification-body.ts";

const share = rounded(z.number().min(0).max(1), 3);
const side = rounded(z.number().min(0).max(1), 4);

/** CONTRACT G4.6. */
const DamageJob = z
  .object({
    id: z.string().openapi({ example: "dmg_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    capture_id: z.string(),
    step: z.string().optional(),
    status: z.enum(["queued", "running", "succeeded", "failed"]),
    created_at: dateTime,
    completed_at: dateTime.optional(),
    model: z.string().optional(),
    regions: z
      .array(
        z.object({
          label: z.string(),
          severity: z.enum(["minor", "moderate", "severe"]),
          confidence: share,
          box: z.object({ x: side, y: side, width: side, height: side }),
          polygon: z.array(z.tuple([side, side])).optional(),
        }),
      )
      .optional(),
    overlay_url: z
      .url()
      .optional()
      .describe("The regions as an SVG overlay for the photo; valid for 15 minutes."),
    overlay_png_url: z.url().optional().describe("The same as a transparent PNG."),
    error: z.string().optional(),
  })
  .openapi("DamageJob");

/** SPEC 2.13. */
export const DamageLocalization = z
  .object({ enabled: z.boolean(), jobs: z.array(DamageJob) })
  .openapi("DamageLocalization");
export type DamageLocalization = z.infer<typeof DamageLocalization>;
