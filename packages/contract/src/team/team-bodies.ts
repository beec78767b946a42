import { z } from "@hono/zod-openapi";
import { type Role } from "@svc/domain/role";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { memberRole } from "../wire/shared-values.ts";

const role = memberRole.openapi({ description: "What they may do; each role includes those after it." });
const email = z.string().openapi({ example: "ada@acme.example" });
const time = z.string().openapi({ format: "date-time" });

/** CONTRACT G10 [ext]. */
export const MemberBody = z
  .object({
    id: z.string().openapi({ example: "usr_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    email,
    role,
    created_at: time,
    seen_at: time
      .optional()
      .openapi({ description: "When they last used the dashboard for this account; shown only to owners." }),
    has_passkey: z.boolean().optional().openapi({ description: "Shown only to owners." }),
  })
  .openapi("Member");
export type MemberBody = z.infer<typeof MemberBody>;
export const MemberList = z.object({ items: z.array(MemberBody) }).openapi("MemberList");

export const InvitationBody = z
  .object({
    id: z.string().openapi({ example: "inv_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    email,
    role,
    invited_by: email,
    created_at: time,
    expires_at: time,
  })
  .openapi("Invitation");
export type InvitationBody = z.infer<typeof InvitationBody>;
export const InvitationList = z.object({ items: z.array(InvitationBody) }).openapi("InvitationList");

export const ChangeMemberBody = z
  .strictObject({ role })
  .openapi("ChangeMember", { example: { role: "reviewer" } });
export const InviteBody = z
  .strictObject({
    email: z.email().max(LIMITS.notifyEmail).openapi({ example: "ada@acme.example" }),
    role,
  })
  .openapi("Invite", { example: { email: "ada@acme.example", role: "reviewer" } });

export function parseChangeMember(input: unknown): Parsed<{ readonly role: Role }> {
  return parseWith(ChangeMemberBody, input);
}

/** Email addresses are compared in lower case. */
export function parseInvite(input: unknown): Parsed<{ readonly email: string; readonly role: Role }> {
  const parsed = parseWith(InviteBody, input);
  return parsed.ok
    ? { ok: true, value: { ...parsed.value, email: parsed.value.email.toLowerCase() } }
    : parsed;
}

type Shown = {
  id: string;
  email: string;
  role: Role;
  createdAt: number;
  seenAt?: number;
  hasPasskey: boolean;
};

/** Only owners see whether a member has a passkey and when they were last active. */
export function presentMember(member: Shown, to: Role): MemberBody {
  return {
    id: member.id,
    email: member.email,
    role: member.role,
    created_at: new Date(member.createdAt).toISOString(),
    ...(to === "owner" && {
      ...(member.seenAt !== undefined && { seen_at: new Date(member.seenAt).toISOString() }),
      has_passkey: member.hasPasskey,
    }),
  };
}

/** Times are epoch ms. */
export function presentInvitation(invitation: {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}): InvitationBody {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: new Date(invitation.createdAt).toISOString(),
    expires_at: new Date(invitation.expiresAt).toISOString(),
  };
}
