import { isSessionToken, mintSessionToken } from "@svc/access/session-token";
import { hashOfBrowser } from "@svc/access/sign-in-name";
import { BROWSER_KNOWN_MS } from "@svc/domain/sign-in/known-browsers";
import type { ApiContext } from "../context.ts";
import { readHostCookie, setHostCookie } from "../http/host-cookie.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G10: `__Host-sign-in`. Codes and passkeys that are asked for belong to the browser that has it. */
const NAME = "sign-in";

/** The hash of the cookie that came; undefined where none of ours did. */
export async function browserOf(c: ApiContext): Promise<string | undefined> {
  const token = readHostCookie(c, NAME);
  if (token === undefined || !isSessionToken(token)) return undefined;
  return hashOfBrowser(await secretsOf(c.env), token);
}

/** The same of a browser that gets one where it had none, for as long as it is known again. */
export async function markedBrowser(c: ApiContext): Promise<string> {
  const came = readHostCookie(c, NAME);
  const token = came !== undefined && isSessionToken(came) ? came : mintSessionToken();
  setHostCookie(c, NAME, token, { maxAgeS: BROWSER_KNOWN_MS / 1000, sameSite: "Strict" });
  return hashOfBrowser(await secretsOf(c.env), token);
}
