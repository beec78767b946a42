import { createRoute, z } from "@hono/zod-openapi";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { AddSsoDomainBody, ChangeSsoBody, EnforceSsoBody, SsoBody } from "./sso-bodies.ts";

const TAGS = ["Single sign-on"];
const FAILURES = ["internal_error", "storage_unavailable"] as const;

const domainParam = z.object({
  domain: z.string().openapi({ param: { name: "domain", in: "path" }, description: "The e-mail domain." }),
});
const accountParam = z.object({
  account: z
    .string()
    .openapi({ param: { name: "account", in: "path" }, description: "The account's id, `acc_…`." }),
});

/** CONTRACT G10.1 [ext]. */
export const readSso = defineOperation({
  operationId: "readSso",
  least: "owner",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/sso",
  tags: TAGS,
  summary: "Read the single sign-on settings",
  description:
    "The account's own OpenID provider, its e-mail domains, and the addresses to enter at the provider.",
  security: BY_SESSION,
  responses: { 200: json("The settings.", SsoBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10.1 [ext]. */
export const changeSso = defineOperation({
  operationId: "changeSso",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "put",
  path: "/v1/me/sso",
  tags: TAGS,
  summary: "Set the OpenID provider",
  description:
    "Reads the provider's discovery document first. While the provider is enforced, `issuer` and `client_id` cannot change.",
  security: BY_SESSION,
  request: { body: jsonBody("ChangeSso", ChangeSsoBody, true) },
  responses: {
    200: json("The settings after the change.", SsoBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10.1 [ext]. */
export const removeSso = defineOperation({
  operationId: "removeSso",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/sso",
  tags: TAGS,
  summary: "Remove the OpenID provider",
  description: "Also removes the domains and ends the sessions that began at the provider. Members stay.",
  security: BY_SESSION,
  responses: { 204: { description: "Removed." }, ...errors(...ALWAYS) },
});

/** CONTRACT G10.1 [ext]. */
export const enforceSso = defineOperation({
  operationId: "enforceSso",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "put",
  path: "/v1/me/sso/enforcement",
  tags: TAGS,
  summary: "Require the OpenID provider, or stop requiring it",
  description:
    "Needs a verified domain and a passed test. Sessions of people of these domains that did not begin at the provider end at once, except those of the emergency owner.",
  security: BY_SESSION,
  request: { body: jsonBody("EnforceSso", EnforceSsoBody, true) },
  responses: {
    200: json("The settings after the change.", SsoBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10.1 [ext]. */
export const addSsoDomain = defineOperation({
  operationId: "addSsoDomain",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/sso/domains",
  tags: TAGS,
  summary: "Add an e-mail domain",
  description: "It counts once its TXT record was found. At most 20.",
  security: BY_SESSION,
  request: { body: jsonBody("AddSsoDomain", AddSsoDomainBody, true) },
  responses: {
    200: json("The settings after the change.", SsoBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10.1 [ext]. */
export const verifySsoDomain = defineOperation({
  operationId: "verifySsoDomain",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/sso/domains/{domain}/verify",
  tags: TAGS,
  summary: "Look for a domain's TXT record",
  description: "409 if the record is not there yet, or if another account has verified the domain.",
  security: BY_SESSION,
  request: { params: domainParam },
  responses: {
    200: json("The settings after the change.", SsoBody),
    ...errors(...ALWAYS, "not_found", "conflict"),
  },
});

/** CONTRACT G10.1 [ext]. */
export const removeSsoDomain = defineOperation({
  operationId: "removeSsoDomain",
  least: "owner",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/sso/domains/{domain}",
  tags: TAGS,
  summary: "Remove an e-mail domain",
  description: "Ends the sessions that began at the provider.",
  security: BY_SESSION,
  request: { params: domainParam },
  responses: { 204: { description: "Removed." }, ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G10.1 [ext]. */
export const endSso = createRoute({
  operationId: "endSso",
  method: "post",
  path: "/auth/sso/{account}/logout",
  tags: TAGS,
  summary: "End sessions by a logout token",
  description: "For the provider: OpenID Connect Back-Channel Logout 1.0.",
  security: [],
  request: {
    params: accountParam,
    body: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: z.object({ logout_token: z.string() }),
        },
      },
    },
  },
  responses: {
    204: { description: "The sessions have ended." },
    ...errors(...FAILURES, "invalid_request", "not_found", "payload_too_large", "too_many_requests"),
  },
});
