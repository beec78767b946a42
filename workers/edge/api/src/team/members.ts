import { parseChangeMember, presentMember } from "@svc/contract/team/team-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { isAtLeast, type Role } from "@svc/domain/role";
import {
  changeRole,
  listMembers as listRows,
  type Member,
  removeMember as removeRow,
} from "@svc/store/people/members";
import { forgetPasskeys } from "@svc/store/people/passkeys";
import { findSso } from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { dropCookie } from "../sign-in/session-cookie.ts";

/** Implements CONTRACT G10, which extends the SPEC. */
export async function listMembers(c: ApiContext) {
  const rows = await withStorage(() => listRows(c.env.DB, c.var.account.id));
  const { role } = personOf(c);
  return c.json({ items: rows.map((row) => presentMember(row, role)) }, 200);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function changeMember(c: ApiContext) {
  const { role } = orThrow(parseChangeMember(await readJson(c.req.raw)));
  const member = await foundMember(c);
  requireRank(c, member.role, role);
  if (role !== "owner") await requireNotEmergency(c, member.id);
  const accountId = c.var.account.id;
  const isChanged = await withStorage(() => changeRole(c.env.DB, { accountId, userId: member.id }, role));
  if (!isChanged) throw lastOwner();
  return c.json(presentMember({ ...member, role }, personOf(c).role), 200);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function removeMember(c: ApiContext) {
  const member = await foundMember(c);
  requireRank(c, member.role);
  await requireNotEmergency(c, member.id);
  const accountId = c.var.account.id;
  const isRemoved = await withStorage(() => removeRow(c.env.DB, { accountId, userId: member.id }));
  if (!isRemoved) throw lastOwner();
  return c.body(null, 204);
}

/** CONTRACT G10 [ext]: needs no one's approval, but the last owner cannot leave. */
export async function leaveAccount(c: ApiContext) {
  const { user } = personOf(c);
  await requireNotEmergency(c, user.id);
  const accountId = c.var.account.id;
  const hasLeft = await withStorage(() => removeRow(c.env.DB, { accountId, userId: user.id }));
  if (!hasLeft) throw lastOwner();
  dropCookie(c);
  return c.body(null, 204);
}

/**
 * CONTRACT G10 [ext]: passkeys protect every account of the person, so only the account they have belonged to longest
 * may remove them.
 */
export async function removePasskeysOfMember(c: ApiContext) {
  const member = await foundMember(c);
  requireRank(c, member.role);
  const isForgotten = await withStorage(() => forgetPasskeys(c.env.DB, member.id, c.var.account.id));
  if (!isForgotten) {
    throw new ApiError("conflict", "these passkeys also protect another account of this member", {
      hint: "Ask an owner of that account, or the operator of the service, to remove them.",
    });
  }
  return c.body(null, 204);
}

async function foundMember(c: ApiContext): Promise<Member> {
  const id = c.req.param("id") ?? "";
  const rows = await withStorage(() => listRows(c.env.DB, c.var.account.id));
  const member = rows.find((each) => each.id === id);
  if (!member) throw new ApiError("not_found", `this account has no member ${id}`);
  return member;
}

/** A member can grant, take or change only roles up to their own. */
export function requireRank(c: ApiContext, ...roles: readonly Role[]): void {
  const { role: own } = personOf(c);
  if (roles.every((role) => isAtLeast(own, role))) return;
  throw new ApiError("forbidden", "only an owner can add, change or remove an owner", {
    hint: "Ask an owner of the account.",
  });
}

/** CONTRACT G10.1: this owner is the way in if the account's provider fails. */
async function requireNotEmergency(c: ApiContext, userId: string): Promise<void> {
  const sso = await withStorage(() => findSso(c.env.DB, c.var.account.id));
  if (sso?.emergencyUser !== userId) return;
  throw new ApiError("conflict", "this owner can sign in if your single sign-on fails", {
    hint: "Name another owner for that in the settings of single sign-on first.",
  });
}

function lastOwner(): ApiError {
  return new ApiError("conflict", "this is the account's only owner", {
    hint: "Make someone else an owner first.",
  });
}
