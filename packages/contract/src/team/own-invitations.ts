import { z } from "@hono/zod-openapi";
import { type Role } from "@svc/domain/role";
import { memberRole } from "../wire/shared-values.ts";

const time = z.string().openapi({ format: "date-time" });

/** CONTRACT G10 [ext]: an invitation as the invited person sees it. */
export const OwnInvitationBody = z
  .object({
    id: z.string().openapi({ example: "inv_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    account: z.object({ id: z.string(), name: z.string() }),
    role: memberRole,
    invited_by: z.string().openapi({ example: "ada@acme.example" }),
    created_at: time,
    expires_at: time,
  })
  .openapi("OwnInvitation");
export type OwnInvitationBody = z.infer<typeof OwnInvitationBody>;
export const OwnInvitationList = z.object({ items: z.array(OwnInvitationBody) }).openapi("OwnInvitationList");

/** CONTRACT G10: the sign-in response for a person who belongs to no account yet. */
export const InvitedBody = z.object({ invitations: z.array(OwnInvitationBody) }).openapi("Invited");
export type InvitedBody = z.infer<typeof InvitedBody>;

/** Times are epoch ms. */
export function presentOwnInvitation(invitation: {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}): OwnInvitationBody {
  return {
    id: invitation.id,
    account: { id: invitation.accountId, name: invitation.accountName },
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: new Date(invitation.createdAt).toISOString(),
    expires_at: new Date(invitation.expiresAt).toISOString(),
  };
}
