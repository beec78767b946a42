import { parseInvite, presentInvitation } from "@svc/contract/team/team-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { newUlid } from "@svc/domain/ids";
import { spokenLanguage } from "@svc/domain/language";
import { rolesWithin } from "@svc/domain/role";
import { INVITATION_MS } from "@svc/domain/sign-in/invitation";
import { accountObject } from "@svc/platform/objects";
import {
  type Invitation,
  invite,
  listInvitations as listRows,
  withdrawInvitation as withdrawRow,
} from "@svc/store/people/invitations";
import { listMembers } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { requireRank } from "./members.ts";

/** Implements CONTRACT G10, which extends the SPEC. */
export async function listInvitations(c: ApiContext) {
  const rows = await withStorage(() => listRows(c.env.DB, c.var.account.id, Date.now()));
  return c.json({ items: rows.map(presentInvitation) }, 200);
}

/** CONTRACT G10 [ext]: stored first, then mailed. A caller that got no response can repeat the call. */
export async function inviteMember(c: ApiContext) {
  const { email, role } = orThrow(parseInvite(await readJson(c.req.raw)));
  requireRank(c, role);
  const { account } = c.var;
  const members = await withStorage(() => listMembers(c.env.DB, account.id));
  if (members.some((member) => member.email === email)) {
    throw new ApiError("conflict", `${email} is already a member`, {
      hint: "Change their role instead.",
    });
  }
  const now = Date.now();
  const invitation: Invitation = {
    id: `inv_${newUlid(now)}`,
    email,
    role,
    invitedBy: personOf(c).user.email,
    createdAt: now,
    expiresAt: now + INVITATION_MS,
  };
  const { id, invitedBy } = invitation;
  const mail = {
    id,
    to: email,
    accountName: account.name,
    invitedBy,
    signInUrl: `${baseUrlOf(c)}/app`,
    // Ours to guess: a team mostly shares a language
    language: spokenLanguage(c.req.header("Accept-Language")),
  };
  await withStorage(async () => {
    const over = rolesWithin(personOf(c).role);
    if (!(await invite(c.env.DB, account.id, { invitation, over }))) throw notYours();
    const waitS = await accountObject(c.env, account.id).mailInvitation(account.id, mail);
    if (waitS === undefined) return;
    await withdrawRow(c.env.DB, account.id, { id, roles: [role] });
    throw tooMany(waitS);
  });
  return c.json(presentInvitation(invitation), 201);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function withdrawInvitation(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  const accountId = c.var.account.id;
  await withStorage(async () => {
    const open = await listRows(c.env.DB, accountId, Date.now());
    const found = open.find((each) => each.id === id);
    if (!found) throw new ApiError("not_found", `this account has no invitation ${id}`);
    const isWithdrawn = await withdrawRow(c.env.DB, accountId, { id, roles: rolesWithin(personOf(c).role) });
    if (!isWithdrawn) throw notYours();
  });
  return c.body(null, 204);
}

/** An invitation can be changed or withdrawn only by someone who could have given it. */
function notYours(): ApiError {
  return new ApiError("forbidden", "this invitation is for a role above yours", {
    hint: "Ask an owner of the account.",
  });
}

function tooMany(waitS: number): ApiError {
  return new ApiError("too_many_requests", "too many invitations were sent today", {
    hint: `Wait ${waitS} s.`,
    headers: retryAfter(waitS),
  });
}
