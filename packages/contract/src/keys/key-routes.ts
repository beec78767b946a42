import { z } from "@hono/zod-openapi";
import { API_KEY_ID } from "@svc/domain/ids";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json, JSON_BODY_ERRORS, jsonBody, PAGE_PARAMETERS } from "../wire/parts.ts";
import { CreatedKeyBody, KeyList, CreateKeyBody, RollKeyBody } from "./key-body.ts";

const TAGS = ["API keys"];

const keyParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The key's id.",
    pattern: API_KEY_ID.source,
    example: "key_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** CONTRACT G10. */
export const listKeys = defineOperation({
  operationId: "listApiKeys",
  least: "admin",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/api-keys",
  tags: TAGS,
  summary: "List the API keys",
  description: "Newest first, without deleted ones. Only for people: a key cannot read it.",
  security: BY_SESSION,
  parameters: PAGE_PARAMETERS,
  responses: { 200: json("One page.", KeyList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G10. */
export const createKey = defineOperation({
  operationId: "createApiKey",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/api-keys",
  tags: TAGS,
  summary: "Create an API key",
  description:
    "Its `secret` is shown here and never again. At most 50 active keys; one more gives 409. Only for people: a key cannot create one.",
  security: BY_SESSION,
  request: { body: jsonBody("CreateApiKey", CreateKeyBody, true) },
  responses: {
    201: json("Created.", CreatedKeyBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10. */
export const rollKey = defineOperation({
  operationId: "rollApiKey",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/api-keys/{id}/roll",
  tags: TAGS,
  summary: "Replace an API key",
  description:
    "Another key of the same name, role and limits. The one before ends after `grace_seconds`, at the latest when it would have anyway; a key is replaced once. By people alone.",
  security: BY_SESSION,
  request: { params: keyParam, body: jsonBody("RollApiKey", RollKeyBody, false) },
  responses: {
    201: json("Created.", CreatedKeyBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** CONTRACT G10. */
export const deleteKey = defineOperation({
  operationId: "deleteApiKey",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/api-keys/{id}",
  tags: TAGS,
  summary: "Delete an API key",
  description: "It stops working at once, on other servers within 30 seconds. Only for people.",
  security: BY_SESSION,
  request: { params: keyParam },
  responses: { 204: { description: "Gone." }, ...errors(...ALWAYS, "not_found") },
});
