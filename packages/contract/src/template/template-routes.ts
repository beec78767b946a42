import { CreateTemplateBody } from "./template-requests.ts";
import { ChangeTemplateBody } from "./template-requests.ts";
import { PublishTemplateBody } from "./template-requests.ts";
import { RotateLinkBody } from "./template-requests.ts";
import { StartBody } from "./template-requests.ts";
import { z } from "@hono/zod-openapi";
import { TEMPLATE_STATUSES } from "@svc/domain/template/template";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { SLUG } from "../wire/fields.ts";
import { TemplateBody, TemplateList, TemplateVersionBody, TemplateVersionList } from "./template-body.ts";
import { VerificationBody } from "../verification/verification-body.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  json,
  JSON_BODY_ERRORS,
  jsonBody,
  LOCATION_HEADER,
  PAGE_PARAMETERS,
} from "../wire/parts.ts";

const TAGS = ["Link templates"];

const slugParam = z.object({
  slug: z.string().openapi({
    param: { name: "slug", in: "path" },
    description: "The template's slug.",
    pattern: SLUG.source,
    example: "car-claims",
  }),
});
const versionParam = slugParam.extend({
  version: z.string().openapi({ param: { name: "version", in: "path" }, example: "3" }),
});
const text = { type: "string" as const };

/** CONTRACT G6.2. */
export const createTemplate = defineOperation({
  operationId: "createLinkTemplate",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/link-templates",
  tags: TAGS,
  summary: "Create a reusable link",
  description:
    'Its `link_url` starts a verification each time somebody opens it and confirms. A program may POST to `link_url` with `Accept: application/json` and `{"identification"?, "confirmation"?}` and gets 201 with `capture_url` and `expires_at`.',
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("CreateLinkTemplate", CreateTemplateBody, true) },
  responses: {
    201: {
      ...json("Created.", TemplateBody),
      headers: { Location: { description: "Where to read it.", schema: text } },
    },
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "slug_taken", "conflict", "unknown_brand"),
  },
});

/** CONTRACT G6.2. */
export const listTemplates = defineOperation({
  operationId: "listLinkTemplates",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/link-templates",
  tags: TAGS,
  summary: "List the templates",
  description: "Newest first.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    { name: "status", in: "query" as const, schema: { ...text, enum: [...TEMPLATE_STATUSES] } },
    ...PAGE_PARAMETERS,
  ],
  responses: { 200: json("One page.", TemplateList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G6.2. */
export const readTemplate = defineOperation({
  operationId: "readLinkTemplate",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/link-templates/{slug}",
  tags: TAGS,
  summary: "Read a template",
  description: "The working copy. Its versions contain what links use.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam },
  responses: { 200: json("The template.", TemplateBody), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G6.2 and G5.2. */
export const changeTemplate = defineOperation({
  operationId: "changeLinkTemplate",
  least: "admin",
  limit: "writes",
  method: "patch",
  path: "/v1/link-templates/{slug}",
  tags: TAGS,
  summary: "Change a template",
  description:
    "Caps, name and identification take effect at once, everything else when it is published. With `expected_updated_at`, someone else's change in between is a conflict.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam, body: jsonBody("ChangeLinkTemplate", ChangeTemplateBody, false) },
  responses: {
    200: json("The template after the change.", TemplateBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict", "unknown_brand"),
  },
});

/** CONTRACT G6.2. */
export const publishTemplate = defineOperation({
  operationId: "publishLinkTemplate",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/link-templates/{slug}/publish",
  tags: TAGS,
  summary: "Publish the working copy",
  description: "Links use it from now on, as a new version. Without a change since, it is the same version.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam, body: jsonBody("PublishLinkTemplate", PublishTemplateBody, false) },
  responses: {
    200: json("The published template.", TemplateBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** An operation without a body that returns the template (CONTRACT G6.2). */
function act<N extends "pause" | "resume" | "revoke">(name: N, summary: string, description: string) {
  return defineOperation({
    operationId: `${name}LinkTemplate` as const,
    least: "admin",
    ...(name === "revoke" && { isConfirmed: true }),
    limit: "writes",
    method: "post",
    path: `/v1/link-templates/{slug}/${name}` as const,
    tags: TAGS,
    summary,
    description,
    security: BY_KEY_OR_SESSION,
    request: { params: slugParam },
    responses: {
      200: json("The template afterwards.", TemplateBody),
      ...errors(...ALWAYS, "not_found", "conflict"),
    },
  });
}

export const pauseTemplate = act("pause", "Pause a template", "Its link says so. Repeating it is fine.");
export const resumeTemplate = act("resume", "Resume a template", "From paused. Repeating it is fine.");
export const revokeTemplate = act("revoke", "Revoke a template", "For good; its slug stays taken.");

/** CONTRACT G6.2, G14. */
export const rotateLink = defineOperation({
  operationId: "rotateLink",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/link-templates/{slug}/rotate-link",
  tags: TAGS,
  summary: "Create a new link",
  description: "All earlier links stop working, including the readable one unless `short_link` keeps it.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam, body: jsonBody("RotateLink", RotateLinkBody, false) },
  responses: {
    200: json("The template afterwards.", TemplateBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** CONTRACT G6.2. */
export const listVersions = defineOperation({
  operationId: "listLinkTemplateVersions",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/link-templates/{slug}/versions",
  tags: TAGS,
  summary: "List the published versions",
  description: "Oldest first.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam },
  responses: { 200: json("All versions.", TemplateVersionList), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G6.2. */
export const readVersion = defineOperation({
  operationId: "readLinkTemplateVersion",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/link-templates/{slug}/versions/{version}",
  tags: TAGS,
  summary: "Read a published version",
  description: "The snapshot as links used it.",
  security: BY_KEY_OR_SESSION,
  request: { params: versionParam },
  responses: { 200: json("The snapshot.", TemplateVersionBody), ...errors(...ALWAYS, "not_found") },
});

/** SPEC 4.3. */
export const startFromTemplate = defineOperation({
  operationId: "createVerificationFromTemplate",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/link-templates/{slug}/verifications",
  tags: TAGS,
  summary: "Create a verification from a template",
  description: "From the last published version.",
  security: BY_KEY_OR_SESSION,
  request: { params: slugParam, body: jsonBody("CreateVerificationFromTemplate", StartBody, false) },
  responses: {
    201: { ...json("Created; send its `capture_url`.", VerificationBody), headers: LOCATION_HEADER },
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "not_found",
      "conflict",
      "link_paused",
      "identification_required",
      "unknown_brand",
      "insufficient_credits",
      "plan_limit_reached",
      "monthly_verification_limit_reached",
      "link_cap_exceeded",
    ),
  },
});
