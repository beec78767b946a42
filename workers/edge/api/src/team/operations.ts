import * as team from "@svc/contract/team/team-routes";
import * as own from "@svc/contract/team/own-invitation-routes";
import { openOperation, type OpenOperation, operation, type Operation } from "../http/operation.ts";
import { inviteMember, listInvitations, withdrawInvitation } from "./invitations.ts";
import { changeMember, leaveAccount, listMembers, removeMember, removePasskeysOfMember } from "./members.ts";
import { acceptInvitation, declineInvitation, listOwnInvitations } from "./own-invitations.ts";

/** Of who is signed in, in an account or in none yet. */
export const OWN_INVITATION_OPERATIONS: readonly OpenOperation[] = [
  openOperation(own.listOwnInvitations, listOwnInvitations),
  openOperation(own.acceptInvitation, acceptInvitation),
  openOperation(own.declineInvitation, declineInvitation),
];

export const TEAM_OPERATIONS: readonly Operation[] = [
  operation(team.listMembers, "reads", listMembers),
  operation(team.changeMember, "writes", changeMember),
  operation(team.removeMember, "writes", removeMember),
  operation(team.leaveAccount, "writes", leaveAccount),
  operation(team.removePasskeysOfMember, "writes", removePasskeysOfMember),
  operation(team.listInvitations, "reads", listInvitations),
  operation(team.inviteMember, "writes", inviteMember),
  operation(team.withdrawInvitation, "writes", withdrawInvitation),
];
