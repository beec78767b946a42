import { findSessionHolder } from "@svc/store/sessions";
import { readMe } from "../account/read-me.ts";
import type { ApiContext } from "../context.ts";
import { beginSession, type SignedIn } from "./session-cookie.ts";

/** A new session for this member, and who they are in it. */
export async function answerSignedIn(c: ApiContext, member: SignedIn) {
  const lookup = await beginSession(c, member);
  const holder = await findSessionHolder(c.env.DB, [lookup], Date.now());
  if (!holder) throw new Error("the session that was just begun is not there");
  c.set("holder", holder);
  c.set("account", holder.account);
  return readMe(c);
}
