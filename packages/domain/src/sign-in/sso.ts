import { ROLES, type Role } from "../role.ts";

/** CONTRACT G10.1: a person's session asks the provider this often whether its own session still exists. */
const SSO_CHECK_EVERY_MS = 10 * 60_000;
/** The longest life of a session that the provider does not confirm: it is unreachable, or gave no refresh token. */
const SSO_UNCONFIRMED_MS = 60 * 60_000;

/** Why a person could not sign in at their company's provider. */
export const SSO_PROBLEMS = [
  "not_set_up",
  "stale",
  "cancelled",
  "provider_down",
  "issuer",
  "clock",
  "client",
  "token",
  "no_email",
  "unverified_email",
  "domain",
  "no_role",
] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

export type SsoRoles = {
  /** The claim with a person's groups or roles. Absent: roles are managed in the account, not at the provider. */
  readonly roleClaim?: string;
  readonly roles: readonly { readonly value: string; readonly role: Role }[];
  /** For people without any of these values. Absent: they are refused. */
  readonly defaultRole?: Role;
};

/** The outcome of a test sign-in. `at` is epoch ms. */
export type SsoTest = { readonly at: number } & (
  | { readonly outcome: "passed"; readonly email: string; readonly role: Role }
  | { readonly outcome: SsoProblem; readonly email?: string }
);

type Claims = Readonly<Record<string, unknown>>;

/** The highest role that the claims give. `present` is the person's role in the account, if they have one. */
export function ssoRoleOf(
  claims: Claims,
  { roleClaim, roles, defaultRole }: SsoRoles,
  present?: Role,
): Role | undefined {
  if (roleClaim === undefined) return present ?? defaultRole;
  const values: readonly unknown[] = [Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : []].flat();
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  return ROLES.find((role) => given.includes(role)) ?? defaultRole;
}

/** Anyone can have an account here, so an e-mail address alone does not show that its company knows the person. */
const GOOGLE = "https://accounts.google.com";

/**
 * The address of the person whom the claims describe, in lower case, or why they may not sign in with it.
 * `email_verified` may be absent, as at Entra ID: the company has proven its domain, and it chose the provider.
 */
export function ssoEmailOf(
  claims: Claims,
  { issuer, domains }: { readonly issuer: string; readonly domains: readonly string[] },
): { readonly email: string } | { readonly problem: SsoProblem } {
  const { email: said, email_verified: isVerified, hd } = claims;
  // in lower case, other letters can become those of another address: U+212A becomes `k`
  if (typeof said !== "string" || !/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+$/.test(said))
    return { problem: "no_email" };
  if (isVerified !== undefined && isVerified !== true && isVerified !== "true")
    return { problem: "unverified_email" };
  const email = said.toLowerCase();
  const domain = domainOf(email);
  if (!domains.includes(domain) || (issuer === GOOGLE && hd !== domain)) return { problem: "domain" };
  return { email };
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** Times are epoch ms. */
export type SsoTimes = { readonly checkedAt: number; readonly dueAt: number };

/** `hasRefresh`: the provider can be asked again. Otherwise the session ends at `dueAt`. */
export function ssoTimesAt(now: number, hasRefresh: boolean): SsoTimes {
  return { checkedAt: now, dueAt: now + (hasRefresh ? SSO_CHECK_EVERY_MS : SSO_UNCONFIRMED_MS) };
}

export function isUnconfirmed({ checkedAt }: SsoTimes, now: number): boolean {
  return now >= checkedAt + SSO_UNCONFIRMED_MS;
}
