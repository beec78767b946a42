import { base64url, jwtVerify, SignJWT } from "jose";
import { mac, newestVersion, type Secrets } from "./mac.ts";

/**
 * The content of a reusable link (CONTRACT G3.10). `issuedAt` is the link's own date, so that the token is
 * always the same.
 */
export type LinkClaims = {
  readonly org: string;
  readonly template: string;
  readonly linkVersion: number;
};

const AUDIENCE = "link";

/** A compact JWS with HS256 and the secret's version as `kid` (RFC 7515, RFC 7519). */
export async function templateLink(
  secrets: Secrets,
  environment: string,
  link: LinkClaims & { readonly issuer: string; readonly issuedAt: number },
): Promise<string> {
  const kid = newestVersion(secrets);
  const key = await keyOf(secrets, kid, environment);
  if (!key) throw new Error("the newest secret makes a key");
  return new SignJWT({ org: link.org, tpl: link.template, lv: link.linkVersion })
    .setProtectedHeader({ alg: "HS256", kid, typ: "JWT" })
    .setIssuer(link.issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(link.issuedAt / 1000))
    .sign(key);
}

/**
 * The content of a token, or undefined if it is not ours. The issuer is not checked: a service has several host
 * names, and the key identifies it.
 */
export async function readTemplateLink(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<LinkClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = "" }) => {
        const key = await keyOf(secrets, kid, environment);
        if (!key) throw new Error("no such key");
        return key;
      },
      { algorithms: ["HS256"], audience: AUDIENCE },
    );
    const { org, tpl: template, lv: linkVersion } = payload;
    const isWhole =
      typeof org === "string" && typeof template === "string" && typeof linkVersion === "number";
    return isWhole ? { org, template, linkVersion } : undefined;
  } catch {
    return undefined;
  }
}

const keys = new WeakMap<Secrets, Map<string, Promise<CryptoKey | undefined>>>();

/** One key for each secret and environment, so that no other MAC of ours is valid as a link. */
function keyOf(secrets: Secrets, version: string, environment: string): Promise<CryptoKey | undefined> {
  const known = keys.get(secrets) ?? new Map<string, Promise<CryptoKey | undefined>>();
  keys.set(secrets, known);
  const name = `${version} ${environment}`;
  const key = known.get(name) ?? deriveKey(secrets, version, environment);
  if (secrets.has(version)) known.set(name, key);
  return key;
}

async function deriveKey(secrets: Secrets, version: string, environment: string) {
  const text = await mac(secrets, version, { purpose: "link-key", text: environment, length: 43 });
  if (text === undefined) return undefined;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", base64url.decode(text), algorithm, false, ["sign", "verify"]);
}
