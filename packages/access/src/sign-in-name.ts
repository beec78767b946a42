import { mac, newestVersion, type Secrets } from "./mac.ts";

/** The name of the object of an e-mail address, which says nothing of it. */
export function signInNameOf(secrets: Secrets, email: string): Promise<string> {
  return macOf(secrets, "sign-in-address", email.toLowerCase());
}

/** What is kept of a browser's sign-in cookie. */
export function hashOfBrowser(secrets: Secrets, token: string): Promise<string> {
  return macOf(secrets, "sign-in-browser", token);
}

/** What is kept of a code: it is worth nothing without the cookie of the browser that asked for it. */
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
