import { type Me, presentMe } from "@svc/contract/account/me-body";
import { presentOwnInvitation } from "@svc/contract/team/own-invitations";
import { sessionEndsAt } from "@svc/domain/sign-in/session-life";
import { openInvitations } from "@svc/store/people/invitations";
import { hasTexts } from "@svc/platform/sms-config";
import { listMemberships } from "@svc/store/people/members";
import type { SessionHolder } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { ssoPathOf } from "../sso/provider.ts";
import { withStorage } from "../http/storage.ts";

/** Implements CONTRACT G10. */
export async function readMe(c: ApiContext) {
  const { holder, account } = c.var;
  const who: Pick<Me, "key" | "person"> =
    holder.kind === "session"
      ? { person: await withStorage(() => personOf(c, holder)) }
      : { key: { id: holder.keyId, name: holder.name, role: holder.role } };
  const me = { account, environment: c.env.ENVIRONMENT, hasTexts: hasTexts(c.env), ...who };
  return c.json(presentMe(me), 200);
}

async function personOf(
  c: ApiContext,
  { user, role, sessionId, sso, account, ...times }: SessionHolder,
): Promise<Me["person"] & object> {
  const [memberships, open] = await Promise.all([
    listMemberships(c.env.DB, user.id),
    openInvitations(c.env.DB, user.email, Date.now()),
  ]);
  // a company's provider vouches for its own account only
  const reached = sso ? memberships.filter(({ accountId }) => accountId === account.id) : memberships;
  return {
    user: { ...user, role },
    accounts: reached.map((each) => ({
      id: each.accountId,
      name: each.accountName,
      role: each.role,
    })),
    invitations: sso ? [] : open.map(presentOwnInvitation),
    session: {
      id: sessionId,
      createdAt: times.createdAt,
      endsAt: sessionEndsAt(times),
      ...(sso && { ssoUrl: ssoPathOf(account.id) }),
    },
  };
}
