import type { OpenAPIHono } from "@hono/zod-openapi";
import { AnswerBody } from "./answer.ts";
import { CreateVerificationBody } from "./create-verification.ts";
import { FinalizeBody } from "./finalize.ts";
import { ProgressBody } from "./progress.ts";
import { WebhookBody } from "./record-bodies.ts";

/** SPEC 9. */
export const API_VERSION = "0.1.0";

const TAGS = [
  { name: "Verifications", description: "Ask for photos, read whether they are genuine." },
  { name: "Captures", description: "The photos and other evidence of a verification." },
  { name: "Audits", description: "Have an existing file judged." },
];

export function openApiConfig(baseUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Photo verification",
      version: API_VERSION,
      description: "Decides whether a photo is genuine, says why, and says what it could not check.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: TAGS,
    security: [{ secretKey: [] as string[] }],
  };
}

type Registry = OpenAPIHono["openAPIRegistry"];

/** What routes name but do not carry: credentials, bodies that handlers read themselves, webhooks. On the root app, once. */
export function describeApi(registry: Registry): void {
  registry.registerComponent("securitySchemes", "secretKey", {
    type: "http",
    scheme: "bearer",
    description: "`svc_secret_…`, created in the dashboard under Settings, API. From a server only.",
  });
  registry.registerComponent("securitySchemes", "publishableKey", {
    type: "http",
    scheme: "bearer",
    description: "`pk_live_…`, for the native SDKs; reaches the capture endpoints alone.",
  });
  registry.register("CreateVerification", CreateVerificationBody);
  registry.register("Finalize", FinalizeBody);
  registry.register("Answer", AnswerBody);
  registry.register("Progress", ProgressBody);
  describeWebhook(registry, "verification.created", "A verification was created.");
  describeWebhook(registry, "verification.completed", "A verification completed with its verdict.");
}

function describeWebhook(registry: Registry, event: string, summary: string): void {
  registry.registerWebhook({
    method: "post",
    path: event,
    tags: ["Verifications"],
    summary,
    description:
      "Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, " +
      "dedupe on `webhook-id`. Any 2xx counts as delivered; otherwise it is sent again for about three days.",
    security: [],
    request: { body: { required: true, content: { "application/json": { schema: WebhookBody } } } },
    responses: { 200: { description: "Delivered." } },
  });
}
