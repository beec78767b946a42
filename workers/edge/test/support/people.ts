import { parseSecrets } from "@svc/access/mac";
import { mintSessionToken, sessionLookupsOf } from "@svc/access/session-token";
import { type AccountId, newSessionId, newUserId, type UserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { startSession } from "@svc/store/people/sessions";
import { env } from "./environment.ts";
import { type Answer, ORIGIN, send } from "./tenant.ts";

/** Adds a person to an account. A known address keeps its person. */
export async function addMember(accountId: AccountId, email: string, role: Role): Promise<UserId> {
  const now = Date.now();
  await env.DB.batch([
    env.DB.prepare("insert into users (id, email, created_at) values (?, ?, ?) on conflict do nothing").bind(
      newUserId(now),
      email,
      now,
    ),
    env.DB.prepare(
      "insert into members (account_id, user_id, role, created_at) select ?, id, ?, ? from users where email = ?",
    ).bind(accountId, role, now, email),
  ]);
  const user = await env.DB.prepare("select id from users where email = ?")
    .bind(email)
    .first<{ id: UserId }>();
  if (!user) throw new Error(`${email} was not added`);
  return user.id;
}

/** A signed-in browser of a member, on our own origin. */
export class MemberClient {
  readonly cookie: string;

  constructor(token: string) {
    this.cookie = `__Host-session=${token}`;
  }

  /** Creates a fresh session without signing in. `isStale`: the sign-in was long ago. */
  static async create(accountId: AccountId, role: Role, { isStale = false } = {}): Promise<MemberClient> {
    const userId = await addMember(accountId, `${role}.${crypto.randomUUID()}@acme.example`, role);
    const token = mintSessionToken();
    const [lookup = ""] = await sessionLookupsOf(token, await parseSecrets(env.SERVICE_SECRETS));
    const id = newSessionId(Date.now());
    const session = { id, lookup, userId, accountId, userAgent: "", address: "" };
    await startSession(env.DB, { ...session, ...(!isStale && { confirmedAt: Date.now() }) }, Date.now());
    return new MemberClient(token);
  }

  get(route: string): Promise<Answer> {
    return this.send("GET", route);
  }

  post(route: string, json?: unknown): Promise<Answer> {
    return this.send("POST", route, json);
  }

  send(
    method: string,
    route: string,
    json?: unknown,
    headers: HeadersInit = { Origin: ORIGIN },
  ): Promise<Answer> {
    const all = new Headers(headers);
    all.set("Cookie", this.cookie);
    if (json !== undefined) all.set("Content-Type", "application/json");
    return send(method, route, { headers: all, ...(json !== undefined && { body: JSON.stringify(json) }) });
  }
}
