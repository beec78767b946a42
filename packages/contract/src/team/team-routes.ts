import { z } from "@hono/zod-openapi";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { ALWAYS, BY_SESSION, json, JSON_BODY_ERRORS, jsonBody } from "../wire/parts.ts";
import {
  InvitationBody,
  InvitationList,
  MemberBody,
  MemberList,
  ChangeMemberBody,
  InviteBody,
} from "./team-bodies.ts";

const TAGS = ["Team"];

const memberParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, description: "The member's id, `usr_…`." }),
});
const invitationParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" }, description: "The invitation's id, `inv_…`." }),
});

/** CONTRACT G10 [ext]. */
export const listMembers = defineOperation({
  operationId: "listMembers",
  least: "viewer",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/members",
  tags: TAGS,
  summary: "List the people of the account",
  description: "Who may sign in to it, and what they may do.",
  security: BY_SESSION,
  responses: { 200: json("The longest in it first.", MemberList), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const changeMember = defineOperation({
  operationId: "changeMember",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "patch",
  path: "/v1/me/members/{id}",
  tags: TAGS,
  summary: "Change a member's role",
  description:
    "Applies from their next call. Only owners appoint and change owners; an account always keeps one.",
  security: BY_SESSION,
  request: { params: memberParam, body: jsonBody("ChangeMember", ChangeMemberBody, true) },
  responses: {
    200: json("The member after the change.", MemberBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found", "conflict"),
  },
});

/** CONTRACT G10 [ext]. */
export const removeMember = defineOperation({
  operationId: "removeMember",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/members/{id}",
  tags: TAGS,
  summary: "Remove a member from the account",
  description: "Their sessions in it end at once. Only owners remove owners; an account always keeps one.",
  security: BY_SESSION,
  request: { params: memberParam },
  responses: { 204: { description: "Taken out." }, ...errors(...ALWAYS, "not_found", "conflict") },
});

/** CONTRACT G10 [ext]. */
export const leaveAccount = defineOperation({
  operationId: "leaveAccount",
  least: "viewer",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/membership",
  tags: TAGS,
  summary: "Leave the account",
  description:
    "The caller is no longer a member, and their sessions in the account end at once. Its only owner cannot leave.",
  security: BY_SESSION,
  responses: { 204: { description: "Left." }, ...errors(...ALWAYS, "conflict") },
});

/** CONTRACT G10 [ext]. */
export const removePasskeysOfMember = defineOperation({
  operationId: "removePasskeysOfMember",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/me/members/{id}/passkeys",
  tags: TAGS,
  summary: "Remove a member's passkeys",
  description:
    "For a member who lost theirs: the mailed code alone signs them in again, and their sessions end. Only in the account they joined first.",
  security: BY_SESSION,
  request: { params: memberParam },
  responses: { 204: { description: "Forgotten." }, ...errors(...ALWAYS, "not_found", "conflict") },
});

/** CONTRACT G10 [ext]. */
export const listInvitations = defineOperation({
  operationId: "listInvitations",
  least: "admin",
  key: "none",
  limit: "reads",
  method: "get",
  path: "/v1/me/invitations",
  tags: TAGS,
  summary: "List open invitations",
  description: "Those that can still be accepted.",
  security: BY_SESSION,
  responses: { 200: json("Newest first.", InvitationList), ...errors(...ALWAYS) },
});

/** CONTRACT G10 [ext]. */
export const inviteMember = defineOperation({
  operationId: "inviteMember",
  least: "admin",
  key: "none",
  isConfirmed: true,
  limit: "writes",
  method: "post",
  path: "/v1/me/invitations",
  tags: TAGS,
  summary: "Invite a person by mail",
  description:
    "A person who signs in with this address within 7 days may accept it and become a member. Inviting the same address again renews it, if your role permits the invited role. At most 20 mails a day.",
  security: BY_SESSION,
  request: { body: jsonBody("Invite", InviteBody, true) },
  responses: {
    201: json("The invitation.", InvitationBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G10 [ext]. */
export const withdrawInvitation = defineOperation({
  operationId: "withdrawInvitation",
  least: "admin",
  key: "none",
  limit: "writes",
  method: "delete",
  path: "/v1/me/invitations/{id}",
  tags: TAGS,
  summary: "Withdraw an invitation",
  description: "It can no longer be accepted. Only owners withdraw an owner's invitation.",
  security: BY_SESSION,
  request: { params: invitationParam },
  responses: { 204: { description: "Withdrawn." }, ...errors(...ALWAYS, "not_found") },
});
