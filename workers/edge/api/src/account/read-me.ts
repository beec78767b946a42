import { type Me, presentMe } from "@svc/contract/account/me-body";
import { sessionEndsAt } from "@svc/domain/sign-in/session-life";
import type { Membership } from "@svc/store/members";
import { listMemberships } from "@svc/store/members";
import type { SessionHolder } from "@svc/store/sessions";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";

/** CONTRACT G10 */
export async function readMe(c: ApiContext) {
  const { holder, account } = c.var;
  const who: Pick<Me, "key" | "person"> =
    holder.kind === "session"
      ? { person: personOf(holder, await withStorage(() => listMemberships(c.env.DB, holder.user.id))) }
      : { key: { id: holder.keyId, name: holder.name, role: holder.role } };
  return c.json(presentMe({ account, environment: c.env.ENVIRONMENT, ...who }), 200);
}

function personOf(
  { user, role, sessionId, ...times }: SessionHolder,
  memberships: readonly Membership[],
): Me["person"] & object {
  return {
    user: { ...user, role },
    accounts: memberships.map((each) => ({
      id: each.accountId,
      name: each.accountName,
      role: each.role,
    })),
    session: { id: sessionId, createdAt: times.createdAt, endsAt: sessionEndsAt(times) },
  };
}
