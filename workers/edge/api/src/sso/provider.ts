import { decryptText, encryptText } from "@svc/access/encrypted-text";
import type { AccountId } from "@svc/domain/ids";
import { findSso, type SsoConnection } from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { secretsOf } from "../http/secrets.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import type { OpenId, OpenIdClient } from "./open-id.ts";
import { SsoFailure } from "./sso-failure.ts";

const SECRET = "sso-client-secret";
const REFRESH = "sso-refresh-token";

/** Loaded with the first sign-in at a provider: starting an isolate does not pay for its library. */
export async function openIdOf(c: ApiContext, client: Omit<OpenIdClient, "policy">): Promise<OpenId> {
  const { OpenId: Loaded } = await import("./open-id.ts");
  return new Loaded({ ...client, policy: urlPolicyOf(c) });
}

/** The account's settings and its provider. Throws `SsoFailure` if it has none. */
export async function providerOf(
  c: ApiContext,
  accountId: AccountId,
): Promise<{ readonly connection: SsoConnection; readonly provider: OpenId }> {
  const connection = await findSso(c.env.DB, accountId);
  const clientSecret = connection && (await readSecret(c, connection.clientSecret));
  if (!connection || clientSecret === undefined) throw new SsoFailure("not_set_up");
  return { connection, provider: await openIdOf(c, { ...connection, clientSecret }) };
}

export async function encryptSecret(c: ApiContext, secret: string): Promise<string> {
  return encryptText(await secretsOf(c.env), SECRET, secret);
}

export async function readSecret(c: ApiContext, encrypted: string): Promise<string | undefined> {
  return decryptText(await secretsOf(c.env), SECRET, encrypted);
}

export async function encryptRefresh(c: ApiContext, token: string): Promise<string> {
  return encryptText(await secretsOf(c.env), REFRESH, token);
}

export async function readRefresh(c: ApiContext, encrypted: string): Promise<string | undefined> {
  return decryptText(await secretsOf(c.env), REFRESH, encrypted);
}

/**
 * Each account's provider has an address of its own. With one for all, a hostile provider could pass another provider's
 * code on to it (RFC 9700, section 4.4: mix-up).
 */
export function redirectUriOf(c: ApiContext, accountId: AccountId): string {
  return `${baseUrlOf(c)}/auth/sso/callback/${accountId}`;
}

/** Relative, as the dashboard uses it. */
export function ssoPathOf(accountId: AccountId): string {
  return `/auth/sso/start?account=${accountId}`;
}
