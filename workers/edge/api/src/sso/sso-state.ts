import { decryptText, encryptText } from "@svc/access/encrypted-text";
import type { AccountId } from "@svc/domain/ids";
import type { ApiContext } from "../context.ts";
import { dropHostCookie, readHostCookie, setHostCookie } from "../http/host-cookie.ts";
import { secretsOf } from "../http/secrets.ts";

const NAME = "sso";
const PURPOSE = "sso-state";
const MINUTES = 10;

export const SSO_PURPOSES = ["sign_in", "test", "confirm"] as const;
export type SsoPurpose = (typeof SSO_PURPOSES)[number];

/** What a browser keeps while it is at the provider. */
export type SsoState = {
  readonly accountId: AccountId;
  readonly purpose: SsoPurpose;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /**
   * The hash of the browser's sign-in cookie, which does not come along from another site (SameSite=Strict); absent when
   * another site began the sign-in.
   */
  readonly browser?: string;
  /** Who confirms their identity; absent for a sign-in. */
  readonly userId?: string;
  readonly until: number;
};

/** Encrypted in a cookie, so that the service stores nothing for sign-ins that never finish. */
export async function keepSsoState(c: ApiContext, kept: Omit<SsoState, "until">): Promise<void> {
  const state: SsoState = { ...kept, until: Date.now() + MINUTES * 60_000 };
  const text = await encryptText(await secretsOf(c.env), PURPOSE, JSON.stringify(state));
  // comes along when the provider sends the browser back
  setHostCookie(c, NAME, text, { maxAgeS: MINUTES * 60, sameSite: "Lax" });
}

/** Returns it once. Undefined if it is missing, too old or not ours. */
export async function takeSsoState(c: ApiContext): Promise<SsoState | undefined> {
  const text = readHostCookie(c, NAME);
  if (text === undefined) return undefined;
  dropHostCookie(c, NAME);
  const found = await decryptText(await secretsOf(c.env), PURPOSE, text);
  if (found === undefined) return undefined;
  const state: SsoState = JSON.parse(found); // as keepSsoState wrote it
  return state.until > Date.now() ? state : undefined;
}
