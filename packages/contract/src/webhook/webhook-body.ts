import { z } from "@hono/zod-openapi";
import { OPTIONAL_WEBHOOK_EVENTS } from "@svc/domain/webhook/optional-events";
import { CASE_DECISION_FIELDS } from "../case/case-decision-body.ts";
import { discriminatorOf, pascal } from "../name-parts.ts";
import { dateTime, VerificationBody } from "../verification/verification-body.ts";

/** The verification with the decision of its case (CONTRACT G9.4). */
const ReviewedVerification = z
  .object({
    ...VerificationBody.shape,
    ...CASE_DECISION_FIELDS,
    decided_by: z.string().optional().describe("The id of a person or key."),
  })
  .openapi("ReviewedVerification");

const envelope = {
  id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
  occurred_at: dateTime,
  environment: z.string().openapi({ example: "production" }),
  account: z.string().openapi({ example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC", description: "Whose it is." }),
  metadata: z.record(z.string(), z.string()),
  identification: z
    .string()
    .optional()
    .describe("What the person, or your call, gave as the template's identification."),
  template: z.string().optional().describe("The slug of the template it was created from."),
};

/** CONTRACT G9.1: any webhook about a verification, as we build it. Every attempt sends the same bytes. */
export type WebhookBody = z.infer<z.ZodObject<typeof envelope>> & {
  type: string;
  data: z.infer<typeof ReviewedVerification>;
};

const NOTHING = z.object({});

/** `verification.completed` is `VerificationCompletedWebhook` in the document. */
function nameOf(type: string): string {
  return `${pascal(type.replace(/^webhook\./, ""))}Webhook`;
}

function sent(type: string, summary: string, data: z.ZodObject) {
  const name = nameOf(type);
  return {
    type,
    summary,
    name,
    schema: z.object({ ...envelope, type: z.literal(type), data }).openapi(name),
  };
}

/** SPEC 6 and CONTRACT G9.4, G9.5: every event that is sent, with its body. */
export const SENT_WEBHOOKS = [
  sent("verification.created", "A verification was created.", VerificationBody),
  sent("verification.completed", "A verification completed with its verdict.", VerificationBody),
  ...OPTIONAL_WEBHOOK_EVENTS.map((type) =>
    sent(
      type,
      "Sent where `webhook_events` of the settings names it.",
      type === "verification.reviewed" ? ReviewedVerification : VerificationBody,
    ),
  ),
  sent("webhook.test", "Sent when you ask for it, to try an address. `data` is empty.", NOTHING),
];

const UnknownWebhook = z
  .object({ ...envelope, type: z.string(), data: z.record(z.string(), z.unknown()) })
  .openapi("UnknownWebhook", { description: "Of a type that is added later: ignore it." });

const types = SENT_WEBHOOKS.map(({ type }) => type);

const WebhookEvent = z
  .union([...SENT_WEBHOOKS.map(({ schema }) => schema), UnknownWebhook])
  .openapi("WebhookEvent", {
    description: "Branch on `type`, and ignore types you do not know: more may be added.",
    discriminator: discriminatorOf("type", types, nameOf),
  });

/** CONTRACT G9.7. */
export const WebhookEventsBody = z
  .object({
    items: z.array(WebhookEvent).describe("Oldest first."),
    cursor: z.string().describe("For `after` of the next call."),
  })
  .openapi("WebhookEvents");
