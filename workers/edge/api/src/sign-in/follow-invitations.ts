import { newUserId } from "@svc/domain/ids";
import { followInvitations as followRows, openInvitations } from "@svc/store/invitations";
import { findPerson } from "@svc/store/members";
import { findShard } from "@svc/store/shard";
import { beginEntry, endEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";

/** Whoever has proved that the address is theirs is a member wherever it was invited to, and each account's log says so. */
export async function followInvitations(c: ApiContext, email: string): Promise<void> {
  const now = Date.now();
  const open = await openInvitations(c.env.DB, email, now);
  if (open.length === 0) return;
  const userId = (await findPerson(c.env.DB, email))?.id ?? newUserId(now);
  const entries = await Promise.all(
    open.map(async ({ id, accountId, role }) => {
      const entry = await beginEntry(c, await findShard(c.env, accountId), {
        actor: { kind: "user", id: userId, name: email },
        action: "acceptInvitation",
        target: { kind: "invitation", id },
        before: { email, role },
      });
      return { entry, after: { member: userId, role } };
    }),
  );
  await followRows(c.env.DB, { email, userId, now });
  await Promise.all(entries.map(({ entry, after }) => endEntry(c, entry, { after })));
}
