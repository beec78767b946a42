import { z } from "@hono/zod-openapi";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { MeBody } from "./me-body.ts";
import { SavedViewBody, SavedViewList, SaveViewBody } from "./saved-views.ts";
import { SettingsBody, ChangeSettingsBody } from "./settings.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";

/** CONTRACT G10. */
export const readMe = defineOperation({
  operationId: "readMe",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me",
  tags: ["Account"],
  summary: "Read the caller",
  description: "The account, the calling person or key, and their rate limits.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("Who calls.", MeBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10. */
export const readSettings = defineOperation({
  operationId: "readSettings",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/settings",
  tags: ["Account"],
  summary: "Read the account's settings",
  description: "Settings for every verification created from now on.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("The settings.", SettingsBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10. */
export const changeSettings = defineOperation({
  operationId: "changeSettings",
  least: "admin",
  limit: "writes",
  method: "patch",
  path: "/v1/me/settings",
  tags: ["Account"],
  summary: "Change the account's settings",
  description:
    "A verification keeps the settings of its creation. A change reaches every server within 30 seconds.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("ChangeSettings", ChangeSettingsBody, false) },
  responses: {
    200: json("The settings after the change.", SettingsBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "unknown_brand"),
  },
});

/** CONTRACT G15 [ext]. */
export const listViews = defineOperation({
  operationId: "listSavedViews",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/views",
  tags: ["Cases"],
  summary: "List saved views of the cases",
  description: "Named sets of filters, shared by everyone in the account; at most 50.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("Oldest first.", SavedViewList), ...errors(...ALWAYS) },
});

/** CONTRACT G15 [ext]. */
export const saveView = defineOperation({
  operationId: "saveView",
  least: "reviewer",
  limit: "writes",
  method: "post",
  path: "/v1/me/views",
  tags: ["Cases"],
  summary: "Save a view of the cases",
  description: "A view with the same name gets the new filters. The fifty-first gives 409.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("SaveView", SaveViewBody, true) },
  responses: {
    201: json("Saved.", SavedViewBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G15 [ext]. */
export const deleteView = defineOperation({
  operationId: "deleteSavedView",
  least: "reviewer",
  limit: "writes",
  method: "delete",
  path: "/v1/me/views/{id}",
  tags: ["Cases"],
  summary: "Delete a saved view",
  description: "For everyone in the account; the cases stay.",
  security: BY_KEY_OR_SESSION,
  request: {
    params: z.object({
      id: z.string().openapi({
        param: { name: "id", in: "path" },
        description: "The view's id.",
        example: "view_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      }),
    }),
  },
  responses: { 204: { description: "Gone." }, ...errors(...ALWAYS, "not_found") },
});
