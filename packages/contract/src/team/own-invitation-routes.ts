import { createRoute, z } from "@hono/zod-openapi";
import { MeBody } from "../account/me-body.ts";
import { COOKIE } from "../sign-in/sign-in-routes.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json } from "../wire/parts.ts";
import { OwnInvitationList } from "./own-invitations.ts";

const TAGS = ["Sign-in"];

const invitationParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, description: "The invitation's id, `inv_…`." }),
});

/** CONTRACT G10 [ext]. */
export const listOwnInvitations = createRoute({
  operationId: "listOwnInvitations",
  method: "get",
  path: "/auth/invitations",
  tags: TAGS,
  summary: "List your own invitations",
  description:
    "All invitations that the caller can still accept, from any account; also for a caller in no account yet.",
  security: BY_SESSION,
  responses: { 200: json("The oldest first.", OwnInvitationList), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const acceptInvitation = createRoute({
  operationId: "acceptInvitation",
  method: "post",
  path: "/auth/invitations/{id}",
  tags: TAGS,
  summary: "Accept an invitation",
  description:
    "The person becomes a member. A person in no account continues in this one under another token; others stay in their account.",
  security: BY_SESSION,
  request: { params: invitationParam },
  responses: {
    200: { ...json("A member.", MeBody), headers: COOKIE },
    ...errors(...ALWAYS, "not_found"),
  },
});

/** CONTRACT G10 [ext]. */
export const declineInvitation = createRoute({
  operationId: "declineInvitation",
  method: "delete",
  path: "/auth/invitations/{id}",
  tags: TAGS,
  summary: "Decline an invitation",
  description: "The invitation is deleted.",
  security: BY_SESSION,
  request: { params: invitationParam },
  responses: { 204: { description: "Declined." }, ...errors(...ALWAYS, "not_found") },
});
