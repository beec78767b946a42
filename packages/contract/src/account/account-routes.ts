import { createRoute } from "@hono/zod-openapi";
import { errors } from "../wire/errors.ts";
import { MeBody } from "./me-body.ts";
import { SettingsBody } from "./settings.ts";
import { ALWAYS, BY_KEY_OR_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";

/** CONTRACT G10. */
export const readMe = createRoute({
  operationId: "readMe",
  method: "get",
  path: "/v1/me",
  tags: ["Account"],
  summary: "Read who calls",
  description: "The account, the person or the key that calls for it, and what they may ask for a second.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("Who calls.", MeBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10. */
export const readSettings = createRoute({
  operationId: "readSettings",
  method: "get",
  path: "/v1/me/settings",
  tags: ["Account"],
  summary: "Read the account's settings",
  description: "What holds for every verification that is created from now on.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("The settings.", SettingsBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10. */
export const changeSettings = createRoute({
  operationId: "changeSettings",
  method: "patch",
  path: "/v1/me/settings",
  tags: ["Account"],
  summary: "Change the account's settings",
  description:
    "A verification keeps the settings that it was created with. A change reaches every server within 30 seconds.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("ChangeSettings", false) },
  responses: {
    200: json("The settings after the change.", SettingsBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "unknown_brand"),
  },
});
