import { z } from "@hono/zod-openapi";
import {
  type DatabaseUse,
  type Identification,
  type Template,
  TEMPLATE_DEFAULTS,
  TEMPLATE_STATUSES,
  type TemplateContent,
  type TemplateTerms,
} from "@svc/domain/template/template";
import { expiresInSeconds, ownFields, specFields } from "../verification/create-verification.ts";
import { type Flaw, flaw } from "../wire/field-errors.ts";
import { brandSlug, metadata, notifyEmail, nullableInteger, shownText, text, url } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { asRecord, defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { patternFlaws } from "../wire/pattern-rules.ts";
import { stepPatternFlaws } from "../verification/step-rules.ts";
import { startFlaws, templateFlaws } from "./template-rules.ts";
import { databaseUse, identificationRule, TemplateSpec, templateSlug } from "./template-body.ts";
import type { UrlPolicy } from "../webhook/webhook-url.ts";

type Body = Readonly<Record<string, unknown>>;

const writable = {
  spec: TemplateSpec.nullable().optional(),
  expires_in_seconds: nullableInteger(LIMITS.expiresInSeconds).optional(),
  identification: identificationRule.nullable().optional(),
  database: databaseUse.nullable().optional(),
  daily_cap: nullableInteger(LIMITS.templateCap).optional(),
  total_cap: nullableInteger(LIMITS.templateCap).optional(),
  short_link: z
    .boolean()
    .nullable()
    .optional()
    .describe("Whether `/l/{org}/{slug}` leads to the link. Default true."),
};
const name = shownText(LIMITS.templateName).openapi({ example: "Car claims" });

export const CreateTemplateBody = z
  .strictObject({ slug: templateSlug, name, ...writable, publish: z.boolean().optional() })
  .openapi("CreateLinkTemplate", {
    example: {
      slug: "car-claims",
      name: "Car claims",
      spec: { steps: [{ key: "front", kind: "image", description: "The whole front of the car" }] },
      identification: { label: "Policy number" },
      publish: true,
    },
    description: "With `publish`, its link works at once. Null means the default.",
  });

export const ChangeTemplateBody = z
  .strictObject({
    name: name.optional(),
    ...writable,
    expected_updated_at: z.iso.datetime({ offset: true }).optional(),
  })
  .openapi("ChangeLinkTemplate", {
    example: { name: "Car claims", expires_in_seconds: 86_400, daily_cap: 200 },
    description:
      "Absent members do not change, and null resets to the default, also within `spec`. Links continue with the published version.",
  });

/** The new content of a template. */
type TemplateWrite = { readonly terms: TemplateTerms; readonly content: TemplateContent };
export type CreateTemplate = TemplateWrite & { readonly slug: string; readonly publish: boolean };

export function parseCreateTemplate(input: unknown, policy: UrlPolicy): Parsed<CreateTemplate> {
  const rules = (seen: unknown) => templateFlaws(asRecord(seen) ?? {}, policy);
  const parsed = parseWith(CreateTemplateBody, input, { rules });
  if (!parsed.ok) return parsed;
  const { slug, publish = false, ...write } = parsed.value;
  return { ok: true, value: { slug, publish, ...readWrite(write.name, write) } };
}

export type ChangeTemplate = TemplateWrite & { readonly expectedUpdatedAt?: number };

/**
 * Reports what is wrong with a change independently of its template, before we know whether that exists
 * (CONTRACT G0.3).
 */
export function parseTemplateChange(input: unknown): Parsed<unknown> {
  const body = asRecord(input);
  return parseWith(ChangeTemplateBody, body ? merged(body, BLANK) : input, { rules: changeFlaws });
}

function changeFlaws(body: unknown): Flaw[] {
  const { spec, identification } = asRecord(body) ?? {};
  const inSteps = stepPatternFlaws(asRecord(spec) ?? {});
  return [
    ...inSteps.map((each) => flaw(["spec", ...each.at], each.message)),
    ...patternFlaws(["identification"], asRecord(identification) ?? {}),
  ];
}

const BLANK: MergedInto = { spec: {}, ...TEMPLATE_DEFAULTS };

/** Applies the change and validates the whole template. Errors refer to the fields that were sent. */
export function parseChangeTemplate(
  input: unknown,
  known: Template,
  policy: UrlPolicy,
): Parsed<ChangeTemplate> {
  const body = asRecord(input);
  const changed = body && merged(body, known);
  const rules = (seen: unknown) => (changed ? templateFlaws(asRecord(seen) ?? {}, policy) : []);
  const parsed = parseWith(ChangeTemplateBody, changed ?? input, { rules });
  if (!parsed.ok) return parsed;
  const { expected_updated_at: expected, ...write } = parsed.value;
  const expectedUpdatedAt = expected === undefined ? undefined : Date.parse(expected);
  const value = readWrite(write.name ?? known.name, write);
  return { ok: true, value: { ...value, ...(expectedUpdatedAt !== undefined && { expectedUpdatedAt }) } };
}

type MergedInto = Pick<
  Template,
  "spec" | "expiresInSeconds" | "identification" | "database" | "dailyCap" | "totalCap" | "shortLink"
>;

/**
 * Merges by RFC 7396, in the template and in its `spec`. SPEC 4.2: null in a PATCH resets a field to its
 * default.
 */
function merged(change: Body, known: MergedInto): Body {
  const { expiresInSeconds: seconds, identification, database, dailyCap, totalCap, shortLink } = known;
  const { spec } = known;
  const stored = {
    spec,
    expires_in_seconds: seconds,
    ...(identification && { identification: identification }),
    ...(database && { database: wireDatabase(database) }),
    daily_cap: dailyCap,
    ...(totalCap !== undefined && { total_cap: totalCap }),
    short_link: shortLink,
  };
  const changedSpec = asRecord(change["spec"]);
  const specOf = changedSpec && { spec: withoutNulls({ ...spec, ...changedSpec }) };
  return { ...change, ...missingOf(stored, change), ...specOf };
}

function missingOf(stored: Body, change: Body): Body {
  return Object.fromEntries(Object.entries(stored).filter(([member]) => !Object.hasOwn(change, member)));
}

function withoutNulls(spec: Body): Body {
  // Null turns the notification mail off; here it is a value, not a reset.
  return Object.fromEntries(
    Object.entries(spec).filter(([member, value]) => value !== null || member === "notify_email"),
  );
}

function wireDatabase({ id, onMissing, compare }: DatabaseUse) {
  return { id, on_missing: onMissing, ...(compare && { compare }) };
}

type Write = Omit<z.output<typeof ChangeTemplateBody>, "name" | "expected_updated_at">;

function readWrite(templateName: string, body: Write): TemplateWrite {
  const { identification, database, total_cap: totalCap } = body;
  return {
    terms: {
      name: templateName,
      dailyCap: body.daily_cap ?? TEMPLATE_DEFAULTS.dailyCap,
      shortLink: body.short_link ?? TEMPLATE_DEFAULTS.shortLink,
      ...defined({
        identification: identification ? readIdentification(identification) : undefined,
        totalCap: totalCap ?? undefined,
      }),
    },
    content: {
      spec: body.spec ?? {},
      expiresInSeconds: body.expires_in_seconds ?? TEMPLATE_DEFAULTS.expiresInSeconds,
      ...(database && { database: readDatabase(database) }),
    },
  };
}

function readIdentification({
  label,
  confirm,
  ...rest
}: z.output<typeof identificationRule>): Identification {
  return { label, ...defined({ ...rest, confirm: confirm && readConfirm(confirm) }) };
}

function readConfirm({ column, label, hint }: NonNullable<z.output<typeof identificationRule>["confirm"]>) {
  return { column, label, ...(hint !== undefined && { hint }) };
}

function readDatabase({ id, on_missing: onMissing = "allow", compare }: z.output<typeof databaseUse>) {
  return { id, onMissing, ...(compare && { compare }) };
}

export const PublishTemplateBody = z
  .strictObject({ expected_version: z.number().int().min(0).optional() })
  .openapi("PublishLinkTemplate", { example: { expected_version: 3 } });

export function parsePublish(input: unknown): Parsed<{ readonly expectedVersion?: number }> {
  const parsed = parseWith(PublishTemplateBody, input);
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    value: {
      ...(parsed.value.expected_version !== undefined && { expectedVersion: parsed.value.expected_version }),
    },
  };
}

export const RotateLinkBody = z.strictObject({ short_link: z.boolean().optional() }).openapi("RotateLink", {
  example: { short_link: false },
  description:
    "`short_link`: whether `/l/{org}/{slug}` leads to the new link. Default false, because people who know that address still know it.",
});

/** CONTRACT G14. */
export function parseRotateLink(input: unknown): Parsed<{ readonly shortLink: boolean }> {
  const parsed = parseWith(RotateLinkBody, input);
  return parsed.ok ? { ok: true, value: { shortLink: parsed.value.short_link ?? false } } : parsed;
}

export const templateFilters = { status: z.enum(TEMPLATE_STATUSES).optional() };

export const StartBody = z
  .strictObject({
    identification: text(LIMITS.identification)
      .optional()
      .describe("The value that the template asks for; with a database it also picks the row."),
    metadata: metadata.optional(),
    webhook_url: url.optional(),
    expires_in_seconds: expiresInSeconds.optional(),
    notify_email: notifyEmail.optional(),
    reminder_after_minutes: specFields.reminder_after_minutes,
    ...ownFields,
    brand_slug: brandSlug.optional(),
  })
  .openapi("CreateVerificationFromTemplate", {
    example: { identification: "A-17", metadata: { claim: "A-1042" } },
    description: "Every field is optional and overrides the template; `metadata` is merged key by key.",
  });

/** The fields that override the template, by their names in SPEC 4.2. */
export type StartRequest = {
  readonly identification?: string;
  readonly overrides: Readonly<Record<string, unknown>>;
};

/** SPEC 4.3. */
export function parseStart(input: unknown, policy: UrlPolicy): Parsed<StartRequest> {
  const rules = (seen: unknown) => startFlaws(asRecord(seen) ?? {}, policy);
  const parsed = parseWith(StartBody, input, { rules });
  if (!parsed.ok) return parsed;
  const { identification, ...overrides } = parsed.value;
  return { ok: true, value: { ...(identification !== undefined && { identification }), overrides } };
}
