import { isSessionToken, mintSessionToken } from "@svc/access/session-token";
import { hashOfBrowser } from "@svc/access/sign-in-name";
import { BROWSER_KNOWN_MS } from "@svc/domain/sign-in/known-browsers";
import type { ApiContext } from "../context.ts";
import { readHostCookie, setHostCookie } from "../http/host-cookie.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G10: `__Host-sign-in`. Binds codes and passkey challenges to the browser that requested them. */
const NAME = "sign-in";

/** The hash of the browser's cookie. Undefined without a valid one. */
export async function browserOf(c: ApiContext): Promise<string | undefined> {
  const token = readHostCookie(c, NAME);
  if (token === undefined || !isSessionToken(token)) return undefined;
  return hashOfBrowser(await secretsOf(c.env), token);
}

/** The same, but a browser without the cookie gets one, and its lifetime is renewed. */
export async function markedBrowser(c: ApiContext): Promise<string> {
  const came = readHostCookie(c, NAME);
  const token = came !== undefined && isSessionToken(came) ? came : mintSessionToken();
  setHostCookie(c, NAME, token, { maxAgeS: BROWSER_KNOWN_MS / 1000, sameSite: "Strict" });
  return hashOfBrowser(await secretsOf(c.env), token);
}
