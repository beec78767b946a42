import { OpenAPIHono, z } from "@hono/zod-openapi";
import { openApiConfig } from "@svc/contract/openapi";
import { CaptureBody } from "@svc/contract/capture/capture-body";
import { CaseItem } from "@svc/contract/case/case-body";
import { CreditsBody } from "@svc/contract/credits/credits-body";
import { PendingDecision } from "@svc/contract/review/review-body";
import { DecisionBody } from "@svc/contract/review/review-requests";
import { CreateVerificationBody } from "@svc/contract/verification/create-verification";
import { VerificationBody } from "@svc/contract/verification/verification-body";
import { context, integer, metadata, text, url } from "@svc/contract/wire/fields";
import { orThrow, parseWith } from "@svc/contract/wire/parsed";
import { LIMITS } from "@svc/contract/wire/limits";
import { checkName, verificationMark } from "@svc/contract/wire/shared-values";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { DELIVERY_STATUSES } from "@svc/domain/verification/delivery-status";
import { DECISION_FILTER } from "@svc/contract/case/case-query";
import { STATUSES } from "@svc/domain/status";
import { LARGEST_BASE64_BYTES } from "./read-photo.ts";
import type { ToolInput } from "./tool-input.ts";

/** MCP's type for a schema of a tool's arguments or results: a JSON Schema 2020-12 object. */
type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

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
  ShowPhotos: z.strictObject({ id: z.string().regex(VERIFICATION_ID) }),
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
    has: z.array(verificationMark).optional(),
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

/** What an agent reads of a verification. The API's answer has more members; all of them arrive. */
const Read = VerificationBody.pick({
  id: true,
  status: true,
  failure_reason: true,
  capture_url: true,
  created_at: true,
  expires_at: true,
  captures_count: true,
  verdict: true,
  delivery: true,
});
const sentences = z.array(z.string()).optional();

/** The results of each tool. Of large answers only what every agent needs, since each list of tools carries them. */
const OUTPUTS = {
  VerificationForAgent: Read,
  VerdictForAgent: z.object({
    verification: Read.extend(VerificationBody.pick({ consistency: true }).shape),
    reasons: z.array(
      z.object({
        capture_id: z.string(),
        step: z.string().optional(),
        check: z.string(),
        result: z.enum(["flagged", "clear"]),
        likelihood: z.number().describe("0 to 1 that the photo is what the check looks for."),
        because: sentences.describe("What speaks for the result."),
        noted: sentences.describe("What was seen and did not decide it."),
      }),
    ),
    photos: z.array(CaptureBody.pick({ id: true, step: true, kind: true })),
  }),
  PhotosForAgent: z.object({
    photos: z
      .array(z.object({ capture_id: z.string(), step: z.string().optional() }))
      .describe(
        "In the order of the pictures that follow. Photos not judged yet, documents and redacted ones are left out.",
      ),
  }),
  CasesForAgent: z.object({
    items: z.array(
      z.object({ verification: Read, outcome: CaseItem.shape.outcome, due: CaseItem.shape.due }),
    ),
    has_more: z.boolean(),
    next_cursor: z.string().optional(),
  }),
  PendingDecisionForAgent: PendingDecision,
  UndoneForAgent: z.object({ verification_id: z.string(), taken_back: z.literal(true) }),
  CreditsForAgent: CreditsBody,
} as const;

export type InputName = keyof typeof INPUTS;
export type OutputName = keyof typeof OUTPUTS;

/**
 * Validates the names of a tool's arguments, because the API may know them by others. Values are validated by the API.
 *
 * @throws ApiError that names each missing and each unknown argument
 */
export function requireNames(tool: InputName, input: ToolInput): void {
  const fields = Object.entries(INPUTS[tool].shape).map(
    ([name, field]) => [name, field.isOptional() ? z.any().optional() : GIVEN] as const,
  );
  const names = z.strictObject(Object.fromEntries(fields));
  orThrow(parseWith(names, input, { root: "arguments", whole: fields.map(([name]) => name) }));
}

const GIVEN = z.any().refine((value) => value !== undefined, "is required");

let known: Readonly<Record<string, object>> | undefined;

/** Generated like the OpenAPI 3.1 document, with all referenced schemas included. */
export function schemaOf(name: InputName | OutputName): ObjectSchema {
  known ??= componentsOf();
  const schema = inside(known[name] ?? {});
  const named = namesIn(schema, known, new Set());
  const definitions = named.map((each) => [each, inside(known?.[each] ?? {})] as const);
  const $defs = definitions.length > 0 && { $defs: Object.fromEntries(definitions) };
  return { ...schema, type: "object", ...$defs };
}

function componentsOf(): Readonly<Record<string, object>> {
  const app = new OpenAPIHono();
  for (const [name, schema] of Object.entries({ ...INPUTS, ...OUTPUTS }))
    app.openAPIRegistry.register(name, schema);
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
