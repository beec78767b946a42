import { presentOwnInvitation } from "@svc/contract/team/own-invitations";
import { ApiError } from "@svc/contract/wire/errors";
import {
  acceptInvitation as acceptRow,
  declineInvitation as declineRow,
  openInvitations,
  type OwnInvitation,
} from "@svc/store/people/invitations";
import type { SignedIn } from "@svc/store/people/sessions";
import { holderOf } from "@svc/store/people/sessions";
import { findShard } from "@svc/store/d1/shard";
import { readMe } from "../account/read-me.ts";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { requireSignedIn } from "../http/authenticate.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerMember } from "../sign-in/answer-signed-in.ts";

/** Implements CONTRACT G10, which extends the SPEC. */
export async function listOwnInvitations(c: ApiContext) {
  const { user } = await requireSignedIn(c);
  const rows = await withStorage(() => openInvitations(c.env.DB, user.email, Date.now()));
  return c.json({ items: rows.map(presentOwnInvitation) }, 200);
}

/** CONTRACT G10 [ext]: membership begins only when the invited person accepts. */
export async function acceptInvitation(c: ApiContext) {
  const signedIn = await requireSignedIn(c);
  requireSameOrigin(c);
  requireOwnSignIn(signedIn);
  return withStorage(async () => {
    const { accountId } = await answered(c, signedIn, { action: "acceptInvitation", change: acceptRow });
    const holder = holderOf(signedIn);
    const { user: person, confirmedAt } = signedIn;
    if (!holder) {
      const times = confirmedAt === undefined ? {} : { confirmedAt };
      return answerMember(c, { person, accountId, action: "switchAccount", ...times });
    }
    c.set("holder", holder);
    c.set("account", holder.account);
    return readMe(c);
  });
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function declineInvitation(c: ApiContext) {
  const signedIn = await requireSignedIn(c);
  requireSameOrigin(c);
  requireOwnSignIn(signedIn);
  await withStorage(() => answered(c, signedIn, { action: "declineInvitation", change: declineRow }));
  return c.body(null, 204);
}

/** A provider vouches for its own account only. */
function requireOwnSignIn(signedIn: SignedIn): void {
  if (holderOf(signedIn)?.sso)
    throw new ApiError("forbidden", "your company's sign-in is for this account only", {
      hint: "Sign out, then sign in with a code or a passkey to answer the invitation.",
    });
}

type Answer = {
  readonly action: "acceptInvitation" | "declineInvitation";
  readonly change: typeof acceptRow;
};

/** Removes the invitation that was accepted or declined, and records it in its account's audit log. */
async function answered(
  c: ApiContext,
  { user: person }: SignedIn,
  { action, change }: Answer,
): Promise<OwnInvitation> {
  const id = c.req.param("id") ?? "";
  const now = Date.now();
  const invitation = (await openInvitations(c.env.DB, person.email, now)).find((each) => each.id === id);
  if (!invitation) throw notThere(id);
  const { accountId, email, role } = invitation;
  const begun = {
    actor: { kind: "user", id: person.id, name: person.email },
    action,
    target: { kind: "invitation", id },
    before: { email, role },
    ...(action === "acceptInvitation" && { after: { member: person.id, role } }),
  } as const;
  await withEntry(c, { shard: await findShard(c.env, accountId), begun }, async () => {
    if (!(await change(c.env.DB, { id, person, now }))) throw notThere(id);
  });
  return invitation;
}

function notThere(id: string): ApiError {
  return new ApiError("not_found", `you have no invitation ${id}`, {
    hint: "It was withdrawn, replaced or has expired: ask the person who invited you.",
  });
}
