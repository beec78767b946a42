import { mintSessionToken, sessionLookupsOf } from "@svc/access/session-token";
import { SESSION_MOST_MS } from "@svc/domain/sign-in/session-life";
import type { AccountId, SessionId, UserId } from "@svc/domain/ids";
import { type SsoSession, startSession } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { spokenLanguage } from "@svc/domain/language";
import { addressPrefix } from "../http/address-prefix.ts";
import { dropHostCookie, readHostCookie, setHostCookie } from "../http/host-cookie.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G10: with its prefix it is `__Host-session`. */
const NAME = "session";
const MOST_CHARACTERS = 200;

/** Lookup hashes of the session cookie. Empty without a cookie. */
export async function lookupsOfCookie(c: ApiContext): Promise<readonly string[]> {
  const token = readHostCookie(c, NAME);
  return token === undefined ? [] : sessionLookupsOf(token, await secretsOf(c.env));
}

/** `isHalfOpen`: the person still has to show their passkey. Without an account, the person is only invited. */
type BegunSession = {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly accountId?: AccountId;
  readonly isHalfOpen?: boolean;
  readonly confirmedAt?: number;
  readonly sso?: SsoSession;
};

/**
 * Creates a new token each time, so that a token an attacker planted earlier is useless (session fixation). Returns its
 * lookup hash.
 */
export async function beginSession(c: ApiContext, begun: BegunSession): Promise<string> {
  const token = mintSessionToken();
  const [lookup = ""] = await sessionLookupsOf(token, await secretsOf(c.env));
  const now = Date.now();
  const session = {
    ...begun,
    lookup,
    userAgent: (c.req.header("User-Agent") ?? "").slice(0, MOST_CHARACTERS),
    address: addressPrefix(c.req.header("CF-Connecting-IP") ?? ""),
  };
  const language = spokenLanguage(c.req.header("Accept-Language"));
  const before = await lookupsOfCookie(c);
  await startSession(c.env.DB, session, now, { before, ...(language && { language }) });
  setHostCookie(c, NAME, token, { maxAgeS: SESSION_MOST_MS / 1000, sameSite: "Lax" });
  return lookup;
}

export function dropCookie(c: ApiContext): void {
  dropHostCookie(c, NAME);
}
