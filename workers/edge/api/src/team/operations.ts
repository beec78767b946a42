import * as team from "@svc/contract/team/team-routes";
import { operation, type Operation } from "../http/operation.ts";
import { inviteMember, listInvitations, withdrawInvitation } from "./invitations.ts";
import { changeMember, listMembers, removeMember, removePasskeysOfMember } from "./members.ts";

export const TEAM_OPERATIONS: readonly Operation[] = [
  operation(team.listMembers, "reads", listMembers),
  operation(team.changeMember, "writes", changeMember),
  operation(team.removeMember, "writes", removeMember),
  operation(team.removePasskeysOfMember, "writes", removePasskeysOfMember),
  operation(team.listInvitations, "reads", listInvitations),
  operation(team.inviteMember, "writes", inviteMember),
  operation(team.withdrawInvitation, "writes", withdrawInvitation),
];
