import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import type { Role } from "../../parts/roles.ts";

/** The form of the provider, as typed. An empty default role refuses people without a role. */
export type Filled = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly role_claim: string;
  readonly default_role: Role | "";
  readonly roles: readonly { readonly value: string; readonly role: Role }[];
};

const EMPTY: Filled = {
  issuer: "",
  client_id: "",
  client_secret: "",
  role_claim: "",
  default_role: "",
  roles: [],
};

export function filledOf({ connection }: SsoBody): Filled {
  // JSON has no member that is undefined
  return { ...EMPTY, ...(connection as Partial<Filled> | undefined) };
}

/** Empty fields are left out: an empty secret keeps the stored one. */
export function bodyOf({ roles, issuer, client_id, ...optional }: Filled): object {
  const given = Object.entries(optional).map(([name, value]) => [name, value.trim()] as const);
  const mapped = roles
    .map((each) => ({ ...each, value: each.value.trim() }))
    .filter(({ value }) => value !== "");
  return {
    issuer: issuer.trim(),
    client_id: client_id.trim(),
    ...Object.fromEntries(given.filter(([, value]) => value !== "")),
    roles: mapped,
  };
}
