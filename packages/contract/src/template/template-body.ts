import { z } from "@hono/zod-openapi";
import {
  type CapUse,
  type Identification,
  type Template,
  TEMPLATE_STATUSES,
  type TemplateVersion,
} from "@svc/domain/template/template";
import { EXPECT_EXCLUDES, specFields } from "../verification/create-verification.ts";
import { columnName, databaseId } from "../database/database-body.ts";
import { SLUG, shownText, text, textPattern } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { listOf } from "../wire/list-of.ts";
import { dateTime } from "../verification/verification-body.ts";
import { excludes } from "../wire/parts.ts";
import { rfc3339 } from "../wire/wire.ts";

export const templateSlug = text(LIMITS.templateSlug.max, LIMITS.templateSlug.min)
  .regex(SLUG)
  .openapi({ example: "car-claims" });

const EXCLUSIVE = {
  dependentSchemas: { ...excludes("max_captures", "steps"), ...EXPECT_EXCLUDES },
};

/** CONTRACT G6.1: the fields of SPEC 4.2 except the expiry. */
export const TemplateSpec = z.strictObject(specFields).openapi("TemplateSpec", {
  ...EXCLUSIVE,
  description:
    "As in POST /v1/verifications. With a database, `{column name}` in expected_location, expected_object, a step's description, context.summary and completion_message is filled from the row that the identification picks.",
  example: { steps: [{ key: "front", kind: "image", description: "The whole front of the car" }] },
});

export const identificationRule = z
  .strictObject({
    label: shownText(LIMITS.templateLabel).openapi({ example: "Policy number" }),
    hint: shownText(LIMITS.templateHint).optional().openapi({ example: "On the first page of your policy" }),
    pattern: textPattern.optional().openapi({ example: "^[A-Z]-[0-9]+$" }),
    confirm: z
      .strictObject({
        column: columnName,
        label: shownText(LIMITS.templateLabel).openapi({ example: "Date of birth" }),
        hint: shownText(LIMITS.templateHint).optional().openapi({ example: "As on your policy: 31.12.1980" }),
      })
      .optional()
      .describe(
        "A second value that the person behind the link must know: `column` of the database row that the identification selects. Without it, a person who guesses an identification sees the texts filled in from the row. Starts by API do not need it.",
      ),
  })
  .openapi("IdentificationRule", { description: "What the person is asked for before it begins." });

export const databaseUse = z
  .strictObject({
    id: databaseId,
    on_missing: z
      .enum(["allow", "reject"])
      .optional()
      .describe("What happens if no row matches the identification. Default allow."),
    compare: z
      .array(z.strictObject({ column: columnName, step: z.string() }))
      .min(1)
      .max(LIMITS.steps.max)
      .optional()
      .describe("Columns to compare with answers; see the event `verification.database.compared`."),
  })
  .openapi("TemplateDatabase", { description: "The database whose row the identification picks." });

/** CONTRACT G6.1. */
export const TemplateBody = z
  .object({
    slug: templateSlug,
    name: z.string(),
    status: z.enum(TEMPLATE_STATUSES),
    version: z.int().min(0).describe("0 before the first publication."),
    has_unpublished_changes: z.boolean().describe("Links use the last published version."),
    spec: TemplateSpec,
    expires_in_seconds: z.int(),
    identification: identificationRule.optional(),
    database: databaseUse.optional(),
    daily_cap: z.int().describe("Verifications a day (UTC), by link or API."),
    total_cap: z.int().nullable().describe("Verifications in total; null means no limit."),
    used_today: z.int().min(0),
    used_total: z.int().min(0),
    short_link: z.boolean().describe("Whether `/l/{org}/{slug}` leads to `link_url` too."),
    link_url: z
      .url()
      .describe(
        "To hand out as often as you like; a key with the role `read` sees it without its secret part.",
      ),
    created_at: dateTime,
    updated_at: dateTime,
    published_at: dateTime.optional(),
  })
  .openapi("LinkTemplate");
export type TemplateBody = z.infer<typeof TemplateBody>;

export const TemplateList = listOf(TemplateBody).openapi("LinkTemplateList");

const versionItem = {
  version: z.int().min(1),
  published_at: dateTime,
  published_by: z.string().describe("The id of the person or of the API key."),
  spec_sha256: z.string().describe("Of the snapshot in the form of RFC 8785."),
};

export const TemplateVersionList = z
  .object({ items: z.array(z.object(versionItem)) })
  .openapi("LinkTemplateVersionList");

export const TemplateVersionBody = z
  .object({
    ...versionItem,
    spec: TemplateSpec,
    expires_in_seconds: z.int(),
    database: databaseUse.optional(),
  })
  .openapi("LinkTemplateVersion");

export function presentTemplate(
  template: Template,
  { usedToday, usedTotal }: CapUse,
  linkUrl: string,
): TemplateBody {
  return {
    slug: template.slug,
    name: template.name,
    status: template.status,
    version: template.version,
    has_unpublished_changes: template.hasUnpublishedChanges,
    ...presentContent(template),
    ...(template.identification && { identification: presentIdentification(template.identification) }),
    daily_cap: template.dailyCap,
    total_cap: template.totalCap ?? null,
    used_today: usedToday,
    used_total: usedTotal,
    short_link: template.shortLink,
    link_url: linkUrl,
    created_at: rfc3339(template.createdAt),
    updated_at: rfc3339(template.updatedAt),
    ...(template.publishedAt !== undefined && { published_at: rfc3339(template.publishedAt) }),
  };
}

function presentIdentification({ confirm, ...rest }: Identification) {
  return { ...rest, ...(confirm && { confirm: { ...confirm } }) };
}

function presentContent({
  spec,
  expiresInSeconds,
  database,
}: Pick<Template, "spec" | "expiresInSeconds" | "database">) {
  return {
    spec: spec as z.infer<typeof TemplateSpec>, // validated with this schema before it was stored
    expires_in_seconds: expiresInSeconds,
    ...(database && {
      database: {
        id: database.id,
        on_missing: database.onMissing,
        ...(database.compare && { compare: database.compare.map((each) => ({ ...each })) }),
      },
    }),
  };
}

export function presentVersionItem({ version, publishedAt, publishedBy, specSha256 }: TemplateVersion) {
  return {
    version,
    published_at: rfc3339(publishedAt),
    published_by: publishedBy,
    spec_sha256: specSha256,
  };
}

export function presentVersion(version: TemplateVersion): z.infer<typeof TemplateVersionBody> {
  return { ...presentVersionItem(version), ...presentContent(version) };
}
