import { z } from "@hono/zod-openapi";
import { BrandBody, BrandList, ChangeBrandBody, CreateBrandBody } from "./brand-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { SLUG } from "../wire/fields.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  json,
  JSON_BODY_ERRORS,
  IMAGE,
  type JsonBody,
  jsonBody,
  multipart,
  PAGE_PARAMETERS,
} from "../wire/parts.ts";

const TAGS = ["Brands"];
const BODY_ERRORS = [...JSON_BODY_ERRORS, "invalid_multipart", "unsupported_image_type"] as const;

const brandParam = z.object({
  slug: z.string().openapi({
    param: { name: "slug", in: "path" },
    description: "The brand's slug.",
    pattern: SLUG.source,
    example: "acme-claims",
  }),
});

const text = { type: "string" };
const logo = {
  ...IMAGE,
  description: "PNG, JPEG or WebP by its first bytes, up to 512 KB. SVG is refused: it may carry scripts.",
};

/** The body as JSON, or as a form with the same members and an optional logo. */
function brandContent(
  { name, schema }: JsonBody,
  fields: Readonly<Record<string, { type: string }>>,
  required: string[],
) {
  const { content } = multipart({ ...fields, logo }, required);
  // The form comes first, because Java's generator reads the first kind and does not compile with JSON there.
  // A change without members is valid and may omit its body.
  const isRequired = required.length > 0;
  return { required: isRequired, content: { ...content, ...jsonBody(name, schema, isRequired).content } };
}

const fields = {
  name: { ...text, example: "Acme Claims" },
  accent: { ...text, example: "#0a5" },
  support_url: { ...text, example: "https://acme.example/help" },
};

/** CONTRACT G10. */
export const createBrand = defineOperation({
  operationId: "createBrand",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/brands",
  tags: TAGS,
  summary: "Create a brand",
  description: "The senders that capture pages and mails name.",
  security: BY_KEY_OR_SESSION,
  request: {
    body: brandContent({ name: "CreateBrand", schema: CreateBrandBody }, { slug: text, ...fields }, [
      "slug",
      "name",
    ]),
  },
  responses: {
    201: {
      ...json("Created.", BrandBody),
      headers: { Location: { description: "Where to read it.", schema: { type: "string" as const } } },
    },
    ...errors(...ALWAYS, ...BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10. */
export const listBrands = defineOperation({
  operationId: "listBrands",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/brands",
  tags: TAGS,
  summary: "List the brands",
  description: "Newest first.",
  security: BY_KEY_OR_SESSION,
  parameters: PAGE_PARAMETERS,
  responses: { 200: json("One page.", BrandList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G10. */
export const readBrand = defineOperation({
  operationId: "readBrand",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/brands/{slug}",
  tags: TAGS,
  summary: "Read a brand",
  description: "As pages show it now.",
  security: BY_KEY_OR_SESSION,
  request: { params: brandParam },
  responses: { 200: json("The brand.", BrandBody), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G10. */
export const changeBrand = defineOperation({
  operationId: "changeBrand",
  least: "admin",
  limit: "writes",
  method: "patch",
  path: "/v1/brands/{slug}",
  tags: TAGS,
  summary: "Change a brand",
  description: "Links that were already sent show the change too.",
  security: BY_KEY_OR_SESSION,
  request: {
    params: brandParam,
    body: brandContent({ name: "ChangeBrand", schema: ChangeBrandBody }, fields, []),
  },
  responses: {
    200: json("The brand after the change.", BrandBody),
    ...errors(...ALWAYS, ...BODY_ERRORS, "not_found"),
  },
});

/** CONTRACT G10. */
export const deleteBrand = defineOperation({
  operationId: "deleteBrand",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/brands/{slug}",
  tags: TAGS,
  summary: "Delete a brand",
  description:
    "Not while a template that is not revoked uses it. Verifications that use it show the default brand from then on.",
  security: BY_KEY_OR_SESSION,
  request: { params: brandParam },
  responses: { 204: { description: "Gone." }, ...errors(...ALWAYS, "not_found", "conflict") },
});
