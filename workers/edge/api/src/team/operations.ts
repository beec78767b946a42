import * as team from "@svc/contract/team/team-routes";
import * as own from "@svc/contract/team/own-invitation-routes";
import { asAnswered, byId } from "../audit-log/audited.ts";
import { showInvitation, showMember } from "../audit-log/shown-state.ts";
import { personOf } from "../http/authenticate.ts";
import { tellMember, tellThemselves } from "../security-notice/told.ts";
import { openOperation, type OpenOperation, operation, type Operation } from "../http/operation.ts";
import { inviteMember, listInvitations, withdrawInvitation } from "./invitations.ts";
import { changeMember, leaveAccount, listMembers, removeMember, removePasskeysOfMember } from "./members.ts";
import { acceptInvitation, declineInvitation, listOwnInvitations } from "./own-invitations.ts";

const member = { kind: "member", id: byId, before: showMember } as const;

/** For any signed-in person, with or without an account. */
export const OWN_INVITATION_OPERATIONS: readonly OpenOperation[] = [
  openOperation(own.listOwnInvitations, listOwnInvitations),
  openOperation(own.acceptInvitation, acceptInvitation),
  openOperation(own.declineInvitation, declineInvitation),
];

export const TEAM_OPERATIONS: readonly Operation[] = [
  operation(team.listMembers, listMembers),
  operation(team.changeMember, changeMember, {
    audited: { ...member, after: asAnswered },
    told: tellMember((account) => ({ kind: "role_changed", account })),
  }),
  operation(team.removeMember, removeMember, {
    audited: member,
    told: tellMember((account) => ({ kind: "member_removed", account })),
  }),
  operation(team.leaveAccount, leaveAccount, {
    audited: { ...member, id: (c) => personOf(c).user.id },
    told: tellThemselves((account) => ({ kind: "member_removed", account })),
  }),
  operation(team.removePasskeysOfMember, removePasskeysOfMember, {
    audited: { ...member, shownAfter: showMember },
    told: tellMember(() => ({ kind: "passkeys_forgotten" })),
  }),
  operation(team.listInvitations, listInvitations),
  operation(team.inviteMember, inviteMember, { audited: { kind: "invitation", after: asAnswered } }),
  operation(team.withdrawInvitation, withdrawInvitation, {
    audited: { kind: "invitation", id: byId, before: showInvitation },
  }),
];
