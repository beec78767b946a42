import { createRoute, z } from "@hono/zod-openapi";
import { MeBody } from "../account/me-body.ts";
import { InvitedBody } from "../team/own-invitations.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import { SecondFactorBody } from "./passkey-bodies.ts";
import {
  SignInOptionsBody,
  StartedSignInBody,
  StartSignInBody,
  FinishSignInBody,
  SwitchAccountBody,
} from "./sign-in-bodies.ts";

const TAGS = ["Sign-in"];
const FAILURES = ["internal_error", "storage_unavailable"] as const;
export const COOKIE = {
  "Set-Cookie": {
    description: "`__Host-session`: HttpOnly, Secure, SameSite=Lax.",
    schema: { type: "string" as const },
  },
};
/** Ties a requested code or passkey challenge to the browser that asked for it. */
export const BROWSER_COOKIE = {
  "Set-Cookie": {
    description: "`__Host-sign-in`: HttpOnly, Secure, SameSite=Strict.",
    schema: { type: "string" as const },
  },
};

/** CONTRACT G10. */
export const readSignInOptions = createRoute({
  operationId: "readSignInOptions",
  method: "get",
  path: "/auth/options",
  tags: TAGS,
  summary: "Read the sign-in options",
  description: "The data a sign-in page needs before it is shown.",
  security: [],
  responses: { 200: json("What the sign-in page needs to know.", SignInOptionsBody), ...errors(...FAILURES) },
});

/** CONTRACT G10. */
export const startSignIn = createRoute({
  operationId: "startSignIn",
  method: "post",
  path: "/auth/email/start",
  tags: TAGS,
  summary: "Request a sign-in code by mail",
  description:
    "The response is the same whether or not an account knows this address. The code works only in the browser that requested it, which gets a cookie. One network may request 5 codes in 15 minutes for one address, and 20 in total. Beyond 10 a day for one address, 403 `proof_required` requests a proof of work; the limit is 50, except for browsers that have signed in before.",
  security: [],
  request: { body: jsonBody("StartSignIn", StartSignInBody, true) },
  responses: {
    202: {
      ...json(
        "If an account knows this address or has invited it, a code is on its way to it.",
        StartedSignInBody,
      ),
      headers: BROWSER_COOKIE,
    },
    ...errors(...JSON_BODY_ERRORS, ...FAILURES, "forbidden", "proof_required", "too_many_requests"),
  },
});

/** CONTRACT G10. */
export const finishSignIn = createRoute({
  operationId: "finishSignIn",
  method: "post",
  path: "/auth/email/verify",
  tags: TAGS,
  summary: "Sign in with the code",
  description:
    "A code is valid for 10 minutes, 5 tries and one sign-in, in the browser that requested it; only its newest code counts. A person who is already signed in confirms their identity and stays in their account. A person in no account yet gets their invitations.",
  security: [],
  request: { body: jsonBody("FinishSignIn", FinishSignInBody, true) },
  responses: {
    200: {
      ...json(
        "Signed in, or a passkey is required next, or an invitation can be accepted.",
        z.union([MeBody, SecondFactorBody, InvitedBody]),
      ),
      headers: COOKIE,
    },
    ...errors(
      ...JSON_BODY_ERRORS,
      ...FAILURES,
      "unauthorized",
      "forbidden",
      "sso_required",
      "too_many_requests",
    ),
  },
});

/** CONTRACT G10. */
export const signOut = createRoute({
  operationId: "signOut",
  method: "post",
  path: "/auth/logout",
  tags: TAGS,
  summary: "Sign out",
  description:
    "The cookie's session ends at once, also for anyone with a copy of it; without a cookie, nothing happens.",
  security: [],
  responses: {
    204: { description: "Signed out.", headers: COOKIE },
    ...errors(...FAILURES, "forbidden"),
  },
});

/** CONTRACT G10. */
export const switchAccount = createRoute({
  operationId: "switchAccount",
  method: "post",
  path: "/auth/account",
  tags: TAGS,
  summary: "Switch to another account of the same person",
  description: "The session continues there under another token and ends here.",
  security: BY_SESSION,
  request: { body: jsonBody("SwitchAccount", SwitchAccountBody, true) },
  responses: {
    200: { ...json("Signed in there, and no longer here.", MeBody), headers: COOKIE },
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "sso_required"),
  },
});
