import { z } from "@hono/zod-openapi";
import { ACCENT, type Brand } from "@svc/domain/brand";
import { brandSlug, shownText } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { listOf } from "../wire/list-of.ts";
import { dateTime } from "../verification/verification-body.ts";
import { isHttpsUrl, URL_MESSAGE } from "../webhook/webhook-url.ts";
import { rfc3339 } from "../wire/wire.ts";

const name = shownText(LIMITS.brandName).openapi({
  example: "Acme Claims",
  description: "What people read.",
});
// JSON Schema patterns have no flags, so the pattern spells out both cases.
const accent = z.string().regex(ACCENT).openapi({
  pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
  example: "#0a5",
  description:
    "`#rgb` or `#rrggbb`. Text on it is black or white, whichever is more readable (at least 4.5 to 1). If it is too faint against the page, outlines use the text's colour.",
});
const supportUrl = z
  .string()
  .refine(isHttpsUrl, URL_MESSAGE)
  .openapi({ format: "uri", example: "https://acme.example/help" });

/** CONTRACT G10. */
export const BrandBody = z
  .object({
    slug: brandSlug,
    name,
    logo_url: z.url().optional(),
    accent: accent.optional(),
    support_url: supportUrl.optional(),
    is_default: z.boolean().describe("Set by `default_brand_slug` of the settings."),
    created_at: dateTime,
  })
  .openapi("Brand");
export type BrandBody = z.infer<typeof BrandBody>;
export const BrandList = listOf(BrandBody).openapi("BrandList");

export const CreateBrandBody = z
  .strictObject({
    slug: brandSlug,
    name,
    accent: accent.optional(),
    support_url: supportUrl.optional(),
  })
  .openapi("CreateBrand", {
    example: {
      slug: "acme-claims",
      name: "Acme Claims",
      accent: "#0a5",
      support_url: "https://acme.example/help",
    },
    description: "With a logo as multipart/form-data, else as JSON.",
  });

export const ChangeBrandBody = z
  .strictObject({
    name: name.optional(),
    accent: accent.nullable().optional(),
    support_url: supportUrl.nullable().optional(),
    logo: z
      .null()
      .optional()
      .openapi({ type: ["string", "null"], description: "Only null: the brand then has no logo." }),
  })
  .openapi("ChangeBrand", {
    example: { name: "Acme Claims", accent: "#0a5", logo: null },
    description: "Absent members do not change; null removes one. Send a new logo as multipart/form-data.",
  });

export type StoredBrand = Brand & { readonly isDefault: boolean; readonly createdAt: number };

export type NewBrand = {
  readonly slug: string;
  readonly name: string;
  readonly accent?: string;
  readonly supportUrl?: string;
};

/** Null removes a field. */
export type BrandChange = {
  readonly name?: string;
  readonly accent?: string | null;
  readonly supportUrl?: string | null;
  readonly logo?: null;
};

export function presentBrand(brand: StoredBrand, logoUrl: string | undefined): BrandBody {
  return {
    slug: brand.slug,
    name: brand.name,
    ...defined({ logo_url: logoUrl, accent: brand.accent, support_url: brand.supportUrl }),
    is_default: brand.isDefault,
    created_at: rfc3339(brand.createdAt),
  };
}

export function parseCreateBrand(input: unknown): Parsed<NewBrand> {
  const parsed = parseWith(CreateBrandBody, input);
  if (!parsed.ok) return parsed;
  const { support_url, ...rest } = parsed.value;
  return {
    ok: true,
    value: { ...defined(rest), ...(support_url !== undefined && { supportUrl: support_url }) },
  };
}

export function parseChangeBrand(input: unknown): Parsed<BrandChange> {
  const parsed = parseWith(ChangeBrandBody, input);
  if (!parsed.ok) return parsed;
  const { support_url, ...rest } = parsed.value;
  return { ok: true, value: defined({ ...rest, supportUrl: support_url }) };
}
