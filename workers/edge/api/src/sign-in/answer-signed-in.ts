import { presentOwnInvitation } from "@svc/contract/team/own-invitations";
import { type AccountId, newSessionId } from "@svc/domain/ids";
import { openInvitations } from "@svc/store/people/invitations";
import { listMemberships, type Person } from "@svc/store/people/members";
import { findSessionHolder } from "@svc/store/people/sessions";
import { findShard } from "@svc/store/d1/shard";
import { readMe } from "../account/read-me.ts";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { spokenLanguage } from "@svc/domain/language";
import { addressPrefix } from "../http/address-prefix.ts";
import { mailEmergency } from "../sso/mail-emergency.ts";
import { ssoRequired } from "../sso/sso-required.ts";
import { beginSession } from "./session-cookie.ts";
import { markedBrowser } from "./sign-in-browser.ts";
import { objectOfAddress } from "./start-sign-in.ts";

type SignedIn = {
  readonly person: Person;
  readonly accountId: AccountId | undefined;
  /** The operation that signed the person in. */
  readonly action: "finishSignIn" | "showPasskey";
};

/** Starts a session for a person who just authenticated and describes it: a member, or someone who is only invited. */
export async function answerSignedIn(c: ApiContext, { person, accountId, action }: SignedIn) {
  await welcomePerson(c, person.email, await markedBrowser(c));
  if (accountId) return answerMember(c, { person, accountId, action, confirmedAt: Date.now() });
  await beginSession(c, { id: newSessionId(Date.now()), userId: person.id, confirmedAt: Date.now() });
  const open = await openInvitations(c.env.DB, person.email, Date.now());
  return c.json({ invitations: open.map(presentOwnInvitation) }, 200);
}

/** Remembers the browser, and mails the person if it is new to them. */
export async function welcomePerson(c: ApiContext, email: string, browser: string): Promise<void> {
  const network = addressPrefix(c.req.header("CF-Connecting-IP") ?? "");
  const language = spokenLanguage(c.req.header("Accept-Language"));
  const notice = { to: email, event: { kind: "signed_in", network }, ...(language && { language }) } as const;
  await (await objectOfAddress(c, email)).welcome(browser, notice);
}

type Member = {
  readonly person: Person;
  readonly accountId: AccountId;
  readonly action: SignedIn["action"] | "switchAccount";
  /** Carried over from the previous session when there was one. */
  readonly confirmedAt?: number;
};

/** Starts a session for this member and describes it. */
export async function answerMember(c: ApiContext, { person, accountId, action, confirmedAt }: Member) {
  const rule = (await listMemberships(c.env.DB, person.id)).find((each) => each.accountId === accountId)?.sso;
  if (rule === "required") throw ssoRequired(accountId);
  const isEmergency = rule === "emergency";
  if (isEmergency) await mailEmergency(c, accountId, person.email);
  const id = newSessionId(Date.now());
  const actor = { kind: "user", id: person.id, name: person.email } as const;
  const after = isEmergency && { after: { emergency: true } };
  const begun = { actor, action, target: { kind: "session", id }, ...after } as const;
  const shard = await findShard(c.env, accountId);
  const session = { id, userId: person.id, accountId, ...(confirmedAt !== undefined && { confirmedAt }) };
  const lookup = await withEntry(c, { shard, begun }, () => beginSession(c, session));
  const holder = await findSessionHolder(c.env.DB, [lookup], Date.now());
  if (!holder) throw new Error("the session that was just begun is not there");
  c.set("holder", holder);
  c.set("account", holder.account);
  return readMe(c);
}
