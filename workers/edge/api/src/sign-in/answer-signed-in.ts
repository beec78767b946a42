import { type AccountId, newSessionId } from "@svc/domain/ids";
import type { Person } from "@svc/store/members";
import { findSessionHolder } from "@svc/store/sessions";
import { findShard } from "@svc/store/shard";
import { readMe } from "../account/read-me.ts";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { beginSession } from "./session-cookie.ts";

type SignedIn = {
  readonly person: Person;
  readonly accountId: AccountId;
  /** The operation by which it came about. */
  readonly action: "finishSignIn" | "showPasskey" | "switchAccount";
};

/** A new session for this member, and who they are in it. */
export async function answerSignedIn(c: ApiContext, { person, accountId, action }: SignedIn) {
  const id = newSessionId(Date.now());
  const actor = { kind: "user", id: person.id, name: person.email } as const;
  const begun = { actor, action, target: { kind: "session", id } } as const;
  const shard = await findShard(c.env, accountId);
  const lookup = await withEntry(c, { shard, begun }, () =>
    beginSession(c, { id, userId: person.id, accountId }),
  );
  const holder = await findSessionHolder(c.env.DB, [lookup], Date.now());
  if (!holder) throw new Error("the session that was just begun is not there");
  c.set("holder", holder);
  c.set("account", holder.account);
  return readMe(c);
}
