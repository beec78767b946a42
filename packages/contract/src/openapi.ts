import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { DeviceReport } from "./capture/device-report.ts";
import { pascal, schemaRef } from "./name-parts.ts";
import { databaseUse, identificationRule, TemplateSpec } from "./template/template-body.ts";
import * as sharedValues from "./wire/shared-values.ts";
import { jsonBodyOf } from "./wire/parts.ts";
import { SENT_WEBHOOKS } from "./webhook/webhook-body.ts";

/** SPEC 9. */
export const API_VERSION = "0.1.0";

const TAGS = [
  { name: "Verifications", description: "Ask for photos, read whether they are genuine." },
  { name: "Captures", description: "The photos and other evidence of a verification." },
  { name: "Uploads", description: "Resumable uploads of large files (tus 1.0.0)." },
  { name: "Audits", description: "Judge an existing file." },
  { name: "Webhooks", description: "The outcomes of what was sent to you, and the keys it is signed with." },
  { name: "Webhook events", description: "What is sent to you." },
  { name: "Link templates", description: "Reusable links: each time one is opened, a verification starts." },
  { name: "Databases", description: "Your own rows, which templates look up." },
  { name: "Brands", description: "The senders that your pages and mails name." },
  { name: "Credits", description: "Prepaid photos, bought in packs." },
  { name: "Account", description: "Settings for all your verifications." },
  { name: "Team", description: "The people of the account." },
  { name: "API keys", description: "Created, rolled and revoked only by people." },
  { name: "Sign-in", description: "How people sign in to the dashboard." },
  { name: "Single sign-on", description: "An account's own OpenID provider, and its e-mail domains." },
  { name: "Console", description: "Cases as people see them and decide about them; made for pages." },
  { name: "Cases", description: "Named views of the cases, shared by everyone in the account." },
  { name: "Sandbox", description: "Try the interface without a person, a phone or credits." },
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

/**
 * Registers what routes reference but do not carry: credentials, bodies that handlers parse themselves,
 * webhooks. Called once, on the root app.
 */
export function describeApi(registry: Registry, routes: readonly RouteConfig[]): void {
  registry.registerComponent("securitySchemes", "secretKey", {
    type: "http",
    scheme: "bearer",
    description: "`svc_secret_…`, shown once where it was made. From a server only.",
  });
  registry.registerComponent("securitySchemes", "publishableKey", {
    type: "http",
    scheme: "bearer",
    description: "`pk_live_…`, for the native SDKs; reaches the capture endpoints alone.",
  });
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description:
      "A person who is signed in to the dashboard. Calls that change something need an `Origin` header of this origin. `x-least-role` is the lowest role that may call; `x-step-up` marks operations that give 403 `confirmation_required` unless the person confirmed their identity within the last five minutes.",
  });
  // The library describes a schema as it meets it first: without this, with the null or the words of one of its uses.
  for (const [name, schema] of Object.entries(sharedValues)) registry.register(pascal(name), schema);
  registry.register("TemplateSpec", TemplateSpec);
  registry.register("IdentificationRule", identificationRule);
  registry.register("TemplateDatabase", databaseUse);
  const bodies = routes.map(jsonBodyOf).filter((body) => body !== undefined);
  const schemas = new Map(bodies.map((body) => [body.name, body.schema]));
  for (const [name, schema] of schemas) registry.register(name, schema);
  registry.register("DeviceReport", DeviceReport);
  for (const sent of SENT_WEBHOOKS) describeWebhook(registry, sent);
}

function describeWebhook(
  registry: Registry,
  { type, summary, name, schema }: (typeof SENT_WEBHOOKS)[number],
): void {
  registry.register(name, schema);
  registry.registerWebhook({
    operationId: `on${pascal(type)}`,
    method: "post",
    path: type,
    // A tag of its own: generators write one file for a tag, and operations of webhooks would overwrite the others.
    tags: ["Webhook events"],
    summary,
    description:
      "Signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Verify the raw bytes, " +
      "dedupe on `webhook-id`, compare `occurred_at`: order is not guaranteed. Any 2xx within 15 seconds counts as " +
      "delivered; otherwise it is sent again, 10 times over about three days, as `Retry-After` asks on 429 and 503. " +
      "410 ends it for the verification.",
    security: [],
    request: { body: { required: true, content: { "application/json": { schema: schemaRef(name) } } } },
    responses: { 200: { description: "Delivered." } },
  });
}
