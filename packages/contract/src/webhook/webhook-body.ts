import { z } from "@hono/zod-openapi";
import { CASE_DECISION_FIELDS } from "../case/case-decision-body.ts";
import { dateTime, VerificationBody } from "../verification/verification-body.ts";

/** The verification; in `verification.reviewed` also the decision of its case (CONTRACT G9.4). */
const WebhookData = z.object({
  ...VerificationBody.shape,
  ...CASE_DECISION_FIELDS,
  decided_by: z.string().optional().describe("The id of a person or key."),
});

/** CONTRACT G9.1: the body of a webhook. Every attempt sends the same bytes. */
export const WebhookBody = z
  .object({
    id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    type: z.string().openapi({ example: "verification.completed" }),
    occurred_at: dateTime,
    environment: z.string().openapi({ example: "production" }),
    account: z.string().openapi({ example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC", description: "Whose it is." }),
    metadata: z.record(z.string(), z.string()),
    identification: z
      .string()
      .optional()
      .describe("What the person, or your call, gave as the template's identification."),
    template: z.string().optional().describe("The slug of the template it was created from."),
    data: WebhookData,
  })
  .openapi("WebhookEvent");
export type WebhookBody = z.infer<typeof WebhookBody>;

/** CONTRACT G9.7. */
export const WebhookEventsBody = z
  .object({
    items: z.array(WebhookBody).describe("Oldest first."),
    cursor: z.string().describe("For `after` of the next call."),
  })
  .openapi("WebhookEvents");
