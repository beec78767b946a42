import { parseSwitchAccount } from "@svc/contract/sign-in/sign-in-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { listMemberships } from "@svc/store/people/members";
import { findShard } from "@svc/store/d1/shard";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { requireSession } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerMember } from "./answer-signed-in.ts";

/** CONTRACT G10 [ext]: a browser is signed in to one account at a time. */
export async function switchAccount(c: ApiContext) {
  const { user, sessionId, account, confirmedAt, sso } = await requireSession(c);
  requireSameOrigin(c);
  // a provider vouches for its own account only: the person may have passkeys that protect the others
  if (sso)
    throw new ApiError("forbidden", "your company's sign-in is for this account only", {
      hint: "Sign out, then sign in with a code or a passkey to reach your other accounts.",
    });
  const { accountId } = orThrow(parseSwitchAccount(await readJson(c.req.raw)));
  return withStorage(async () => {
    const wanted = (await listMemberships(c.env.DB, user.id)).find((each) => each.accountId === accountId);
    if (!wanted) throw new ApiError("not_found", `you do not belong to the account ${accountId}`);
    const actor = { kind: "user", id: user.id, name: user.email } as const;
    const begun = { actor, action: "switchAccount", target: { kind: "session", id: sessionId } } as const;
    // the session ends here and begins there, so each account gets its own audit entry
    return withEntry(c, { shard: await findShard(c.env, account.id), begun }, () =>
      answerMember(c, {
        person: user,
        accountId: wanted.accountId,
        action: "switchAccount",
        ...(confirmedAt !== undefined && { confirmedAt }),
      }),
    );
  });
}
