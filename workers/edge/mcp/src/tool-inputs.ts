import { OpenAPIHono, z } from "@hono/zod-openapi";
import { openApiConfig } from "@svc/contract/openapi";
import { DecisionBody } from "@svc/contract/review/review-requests";
import { CreateVerificationBody } from "@svc/contract/verification/create-verification";
import { checkName, context, integer, metadata, text, url } from "@svc/contract/wire/fields";
import { LIMITS } from "@svc/contract/wire/limits";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { DELIVERY_STATUSES } from "@svc/domain/verification/delivery-status";
import { DECISION_FILTER } from "@svc/contract/case/case-query";
import { STATUSES } from "@svc/domain/status";
import { LARGEST_BASE64_BYTES } from "./read-photo.ts";
import type { ObjectSchema } from "./tool.ts";

const idempotency_key = text(255)
  .optional()
  .describe("Send the same one to try again safely: the call then happens once.");
const wait_seconds = integer({ min: 0, max: LIMITS.waitSeconds })
  .optional()
  .describe("How long to wait for a final status.");
const instant = z.iso.datetime().optional();

/** Validated before the API is called, because the API uses another name for it. */
export const Wait = z.object({ wait_seconds });

/** The arguments of each tool. Bodies are the API's own schemas; the API validates the values with its own errors. */
const INPUTS = {
  AuditPhoto: z.strictObject({
    image_url: url
      .optional()
      .describe("Where the photo is: https, on the public internet, 25 MB at most.")
      .openapi({ example: "https://example.com/photo.jpg" }),
    image_base64: z
      .string()
      .optional()
      .describe(`Or its bytes in base64, ${LARGEST_BASE64_BYTES / 2 ** 20} MB at most before that.`),
    checks: z.array(checkName).min(1).optional().describe("Default screen and ai."),
    context: context.optional(),
    metadata: metadata.optional(),
    webhook_url: url.optional(),
    wait_seconds,
    idempotency_key,
  }),
  CreateVerificationByAgent: z.strictObject({ ...CreateVerificationBody.shape, idempotency_key }),
  ReadVerdict: z.strictObject({ id: z.string().regex(VERIFICATION_ID), wait_seconds }),
  ListCases: z.strictObject({
    status: z.array(z.enum(STATUSES)).optional(),
    mode: z.enum(["verification", "audit"]).optional(),
    template: z.string().optional().describe("The slug of the template that they were created from."),
    svc: z.boolean().optional().describe("The verdict's overall result."),
    due: z.array(z.enum(REVIEW_SUBJECTS)).optional().describe("Waits for a person because of one of these."),
    decision: z
      .array(z.enum(DECISION_FILTER))
      .optional()
      .describe("What people decided; `none`: nothing yet."),
    outcome: z
      .array(z.enum(OUTCOMES))
      .optional()
      .describe("The verdict in one word; `look`: nothing was found, but a person has to look."),
    delivery: z
      .array(z.enum(DELIVERY_STATUSES))
      .optional()
      .describe("What became of the link that was sent to the person."),
    assignee: z.string().optional().describe("The id of the member who works on it, or `none`."),
    has: z.array(z.enum(["similar_photo", "review", "unavailable"])).optional(),
    search: text(LIMITS.search)
      .optional()
      .describe("An id or its beginning, or any word of an identification, a metadata value or a recipient."),
    identification: z.string().optional(),
    created_after: instant,
    created_before: instant,
    changed_after: instant,
    limit: integer({ min: LIMITS.listPage.min, max: LIMITS.listPage.max }).optional(),
    cursor: z.string().optional().describe("`next_cursor` of the page before."),
  }),
  DecideReview: z.strictObject({ ...DecisionBody.shape, idempotency_key }),
  UndoDecision: z.strictObject({ verification_id: z.string().regex(VERIFICATION_ID) }),
  ReadCredits: z.strictObject({}),
} as const;

let known: Readonly<Record<string, object>> | undefined;

/** Generated like the OpenAPI 3.1 document, with all referenced schemas included. */
export function schemaOf(name: keyof typeof INPUTS): ObjectSchema {
  known ??= componentsOf();
  const schema = inside(known[name] ?? {});
  const named = namesIn(schema, known, new Set());
  const definitions = named.map((each) => [each, inside(known?.[each] ?? {})] as const);
  const $defs = definitions.length > 0 && { $defs: Object.fromEntries(definitions) };
  return { ...schema, type: "object", ...$defs };
}

function componentsOf(): Readonly<Record<string, object>> {
  const app = new OpenAPIHono();
  for (const [name, schema] of Object.entries(INPUTS)) app.openAPIRegistry.register(name, schema);
  const { components } = app.getOpenAPI31Document(openApiConfig("https://svc.example"));
  return components?.schemas ?? {};
}

const COMPONENT = "#/components/schemas/";

function inside(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll(COMPONENT, "#/$defs/")) as object; // the same shape
}

function namesIn(
  schema: object,
  all: Readonly<Record<string, object>>,
  found: Set<string>,
): readonly string[] {
  for (const [, name = ""] of JSON.stringify(schema).matchAll(
    /"#\/(?:\$defs|components\/schemas)\/(\w+)"/g,
  )) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(all[name] ?? {}, all, found);
  }
  return [...found];
}
