import { createRoute, z } from "@hono/zod-openapi";
import { MeBody } from "../account/me-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import {
  PasskeyBody,
  PasskeyList,
  PasskeyOptionsBody,
  ShowPasskeyBody,
  AddPasskeyBody,
} from "./passkey-bodies.ts";
import { SessionList } from "./session-bodies.ts";
import { BROWSER_COOKIE, COOKIE } from "./sign-in-routes.ts";
import { InvitedBody } from "../team/own-invitations.ts";

const TAGS = ["Sign-in"];

const BY_SESSION_OR_NOBODY = [...BY_SESSION, {}];

const passkeyParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, description: "The passkey's id." }),
});
const sessionParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, description: "The session's id, `ses_…`." }),
});

/** CONTRACT G10 [ext]. */
export const askPasskey = createRoute({
  operationId: "askPasskey",
  method: "post",
  path: "/auth/passkey/options",
  tags: TAGS,
  summary: "Ask for a passkey",
  description:
    "For a person who is signed in, or whose correct code requires a second factor: one of their passkeys. For anyone else: any passkey the browser finds, as the only step; the authenticator must then verify its person.",
  security: BY_SESSION_OR_NOBODY,
  responses: {
    200: { ...json("What the browser asks for it by.", PasskeyOptionsBody), headers: BROWSER_COOKIE },
    ...errors(...ALWAYS),
  },
});

/** CONTRACT G10 [ext]. */
export const showPasskey = createRoute({
  operationId: "showPasskey",
  method: "post",
  path: "/auth/passkey/verify",
  tags: TAGS,
  summary: "Sign in with a passkey",
  description: "The session is open from then on, under another token.",
  security: BY_SESSION_OR_NOBODY,
  request: { body: jsonBody("ShowPasskey", ShowPasskeyBody, true) },
  responses: {
    200: {
      ...json("Signed in, or an invitation is to be accepted.", z.union([MeBody, InvitedBody])),
      headers: COOKIE,
    },
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "sso_required"),
  },
});

/** CONTRACT G10 [ext]. */
export const listPasskeys = defineOperation({
  operationId: "listPasskeys",
  least: "viewer",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/passkeys",
  tags: TAGS,
  summary: "List your passkeys",
  description: "The caller's own, oldest first.",
  security: BY_SESSION,
  responses: { 200: json("The passkeys.", PasskeyList), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const offerPasskey = defineOperation({
  operationId: "offerPasskey",
  least: "viewer",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/passkeys/options",
  tags: TAGS,
  summary: "Start a new passkey",
  description: "The options for creating one in the browser.",
  security: BY_SESSION,
  responses: { 200: json("The options.", PasskeyOptionsBody), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const addPasskey = defineOperation({
  operationId: "addPasskey",
  least: "viewer",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/passkeys",
  tags: TAGS,
  summary: "Add a passkey",
  description:
    "From then on, every sign-in of this person needs one of their passkeys. The first one ends their other sessions. At most ten.",
  security: BY_SESSION,
  request: { body: jsonBody("AddPasskey", AddPasskeyBody, true) },
  responses: {
    201: json("The passkey.", PasskeyBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10 [ext]. */
export const removePasskey = defineOperation({
  operationId: "removePasskey",
  least: "viewer",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/passkeys/{id}",
  tags: TAGS,
  summary: "Remove a passkey",
  description: "After the last one, the code alone signs in again.",
  security: BY_SESSION,
  request: { params: passkeyParam },
  responses: { 204: { description: "Removed." }, ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G10 [ext]. */
export const listSessions = defineOperation({
  operationId: "listSessions",
  least: "viewer",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/sessions",
  tags: TAGS,
  summary: "List your sessions",
  description: "Where the caller is signed in, the last used first.",
  security: BY_SESSION,
  responses: { 200: json("The sessions.", SessionList), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const endSession = defineOperation({
  operationId: "endSession",
  least: "viewer",
  key: "none",
  limit: "writes",
  method: "delete",
  path: "/v1/me/sessions/{id}",
  tags: TAGS,
  summary: "End one of your sessions",
  description: "At once, wherever it is.",
  security: BY_SESSION,
  request: { params: sessionParam },
  responses: { 204: { description: "Ended." }, ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G10 [ext]. */
export const endOtherSessions = defineOperation({
  operationId: "endOtherSessions",
  least: "viewer",
  key: "none",
  limit: "writes",
  method: "delete",
  path: "/v1/me/sessions",
  tags: TAGS,
  summary: "End all your other sessions",
  description: "At once, wherever they are.",
  security: BY_SESSION,
  responses: { 204: { description: "Ended." }, ...errors(...ALWAYS) },
});
