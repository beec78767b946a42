import { presentSession } from "@svc/contract/sign-in/session-bodies";
import type { AccountId } from "@svc/domain/ids";
import { ApiError } from "@svc/contract/wire/errors";
import { endSessionsOf, listSessions as listRows } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";
import { withStorage } from "../http/storage.ts";

/** A company's provider vouches for its own account only, so its sessions neither see nor end those of others. */
function reachOf(c: ApiContext): AccountId | undefined {
  const { sso, account } = personOf(c);
  return sso && account.id;
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function listSessions(c: ApiContext) {
  const { user, sessionId } = personOf(c);
  const rows = await withStorage(() => listRows(c.env.DB, user.id, Date.now(), reachOf(c)));
  return c.json({ items: rows.map((row) => presentSession(row, sessionId)) }, 200);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function endSession(c: ApiContext) {
  const id = c.req.param("id") ?? "";
  const ended = await withStorage(() =>
    endSessionsOf(c.env.DB, personOf(c).user.id, { only: id }, reachOf(c)),
  );
  if (ended === 0) throw new ApiError("not_found", `you have no session ${id}`);
  return c.body(null, 204);
}

/** Implements CONTRACT G10, which extends the SPEC. */
export async function endOtherSessions(c: ApiContext) {
  const { user, sessionId } = personOf(c);
  await withStorage(() => endSessionsOf(c.env.DB, user.id, { but: sessionId }, reachOf(c)));
  return c.body(null, 204);
}
