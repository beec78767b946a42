import { z } from "@hono/zod-openapi";
import { LIMITS } from "./limits.ts";
import { VerificationBody, dateTime } from "./verification-body.ts";

/** SPEC 2.12 and CONTRACT G4.4. */
export const EventBody = z
  .object({
    id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    type: z
      .string()
      .openapi({ example: "verification.created", description: "Ignore types you do not know." }),
    occurred_at: dateTime,
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi("Event");
export type EventBody = z.infer<typeof EventBody>;

export const EventLog = z.object({ items: z.array(EventBody).max(LIMITS.events) }).openapi("EventLog");

const share = z.number().min(0).max(1);

/** CONTRACT G4.6. */
export const DamageJob = z
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
          box: z.object({ x: share, y: share, width: share, height: share }),
          polygon: z.array(z.tuple([share, share])).optional(),
        }),
      )
      .optional(),
    overlay_url: z.url().optional(),
    error: z.string().optional(),
  })
  .openapi("DamageJob");

/** SPEC 2.13. */
export const DamageLocalization = z
  .object({ enabled: z.boolean(), jobs: z.array(DamageJob) })
  .openapi("DamageLocalization");
export type DamageLocalization = z.infer<typeof DamageLocalization>;

/** CONTRACT G0.6: the envelope of every list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), has_more: z.boolean(), next_cursor: z.string().optional() });
}

export const VerificationList = listOf(VerificationBody).openapi("VerificationList");

/** CONTRACT G9.1: what a webhook posts; byte-identical on every attempt. */
export const WebhookBody = z
  .object({
    id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    type: z.string().openapi({ example: "verification.completed" }),
    occurred_at: dateTime,
    environment: z.string().openapi({ example: "production" }),
    account: z.string().openapi({ example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC", description: "Whose it is." }),
    metadata: z.record(z.string(), z.string()),
    data: VerificationBody,
  })
  .openapi("WebhookEvent");
export type WebhookBody = z.infer<typeof WebhookBody>;
