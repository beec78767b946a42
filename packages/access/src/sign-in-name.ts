import { mac, newestVersion, type Secrets } from "./mac.ts";

/** The name of an email address's object. It does not reveal the address. */
export function signInNameOf(secrets: Secrets, email: string): Promise<string> {
  return macOf(secrets, "sign-in-address", email.toLowerCase());
}

/** The stored hash of a browser's sign-in cookie. */
export function hashOfBrowser(secrets: Secrets, token: string): Promise<string> {
  return macOf(secrets, "sign-in-browser", token);
}

/** The stored hash of a code. The code is worthless without the cookie of the browser that requested it. */
export function hashOfCode(
  secrets: Secrets,
  { email, browser, code }: { readonly email: string; readonly browser: string; readonly code: string },
): Promise<string> {
  return macOf(secrets, "sign-in-code", `${email}\n${browser}\n${code}`);
}

async function macOf(secrets: Secrets, purpose: string, text: string): Promise<string> {
  const made = await mac(secrets, newestVersion(secrets), { purpose, text, length: 43 });
  if (made === undefined) throw new Error("the newest secret is not there");
  return made;
}
