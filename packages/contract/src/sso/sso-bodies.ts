import { z } from "@hono/zod-openapi";
import { ROLES, type Role } from "@svc/domain/role";
import { SSO_PROBLEMS, type SsoRoles, type SsoTest } from "@svc/domain/sign-in/sso";
import { isWebhookUrl, URL_MESSAGE, type UrlPolicy } from "../webhook/webhook-url.ts";
import { flaw } from "../wire/field-errors.ts";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { asRecord, defined, type Parsed, parseWith } from "../wire/parsed.ts";

const role = z.enum(ROLES);
const time = z.string().openapi({ format: "date-time" });
const issuer = text(LIMITS.url).openapi({
  example: "https://login.acme.example",
  description: "The provider's issuer, exactly as its discovery document names it.",
});
const clientId = text(LIMITS.ssoText).openapi({ example: "0oa1b2c3" });
const roleClaim = text(LIMITS.ssoText).openapi({
  example: "groups",
  description:
    "The claim of the ID token with a person's groups or roles: a text or a list of texts. Absent: members keep the role they have in the account.",
});
const roles = z
  .array(z.strictObject({ value: text(LIMITS.ssoText), role }))
  .max(LIMITS.ssoRoles)
  .openapi({ description: "Which value of the claim gives which role. The highest role counts." });
const defaultRole = role.openapi({
  description: "For people without any of these values. Absent: they are refused.",
});
const domain = z
  .string()
  .max(LIMITS.ssoDomain)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/)
  .openapi({ example: "acme.example" });

const SsoDomainBody = z
  .object({
    domain,
    verified_at: time.optional().openapi({ description: "Absent until its DNS record was found." }),
    record_name: z.string().openapi({ description: "The name of the TXT record to create." }),
    record_value: z.string().openapi({ description: "Its value." }),
  })
  .openapi("SsoDomain");

/** CONTRACT G10.1 [ext]. */
export const SsoBody = z
  .object({
    connection: z
      .object({
        issuer,
        client_id: clientId,
        role_claim: roleClaim.optional(),
        roles,
        default_role: defaultRole.optional(),
      })
      .optional()
      .openapi({ description: "Absent until it is set. The client secret is never shown." }),
    domains: z.array(SsoDomainBody),
    enforced: z.boolean().openapi({
      description: "Whether people of the verified domains can sign in to this account only at the provider.",
    }),
    emergency_user_id: z
      .string()
      .optional()
      .openapi({ description: "The owner who may still sign in by a code while `enforced` is true." }),
    last_test: z
      .object({
        at: time,
        outcome: z.enum(["passed", ...SSO_PROBLEMS]),
        email: z.string().optional(),
        role: role.optional(),
      })
      .optional()
      .openapi({ description: "The last test sign-in with the present settings." }),
    redirect_url: z.string().openapi({ description: "Enter it at the provider as the redirect address." }),
    logout_url: z.string().openapi({ description: "Enter it as the back-channel logout address." }),
    login_url: z.string().openapi({ description: "Starts a sign-in; for a tile in the provider's portal." }),
  })
  .openapi("Sso");
export type SsoBody = z.infer<typeof SsoBody>;

export const ChangeSsoBody = z
  .strictObject({
    issuer,
    client_id: clientId,
    client_secret: text(LIMITS.ssoSecret).optional().openapi({
      description: "Required at first, and when `issuer` or `client_id` changes. Absent: it stays.",
    }),
    role_claim: roleClaim.optional(),
    roles: roles.optional(),
    default_role: defaultRole.optional(),
  })
  .openapi("ChangeSso", {
    example: {
      issuer: "https://login.acme.example",
      client_id: "0oa1b2c3",
      client_secret: "…",
      role_claim: "groups",
      roles: [{ value: "claims-team", role: "reviewer" }],
    },
  });

export const EnforceSsoBody = z
  .strictObject({
    enforced: z.boolean(),
    emergency_user_id: text(LIMITS.id).optional().openapi({
      description: "An owner, who may still sign in by a code. Absent: the caller.",
    }),
  })
  .openapi("EnforceSso", { example: { enforced: true } });

export const AddSsoDomainBody = z
  .strictObject({ domain })
  .openapi("AddSsoDomain", { example: { domain: "acme.example" } });

export type SsoChange = SsoRoles & {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
};

/** The issuer follows the address rules of webhooks (CONTRACT G0.9). */
export function parseChangeSso(input: unknown, policy: UrlPolicy): Parsed<SsoChange> {
  const parsed = parseWith(ChangeSsoBody, input, {
    rules: (seen) => {
      const { issuer: sent } = asRecord(seen) ?? {};
      const isWrong = typeof sent === "string" && (!isWebhookUrl(sent, policy) || sent.includes("?"));
      return isWrong ? [flaw(["issuer"], URL_MESSAGE)] : [];
    },
  });
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  return {
    ok: true,
    value: defined({
      issuer: value.issuer,
      clientId: value.client_id,
      clientSecret: value.client_secret,
      roleClaim: value.role_claim,
      roles: value.roles ?? [],
      defaultRole: value.default_role,
    }),
  };
}

export function parseEnforceSso(
  input: unknown,
): Parsed<{ readonly isEnforced: boolean; readonly emergencyUser?: string }> {
  const parsed = parseWith(EnforceSsoBody, input);
  if (!parsed.ok) return parsed;
  const { enforced, emergency_user_id: emergencyUser } = parsed.value;
  return { ok: true, value: defined({ isEnforced: enforced, emergencyUser }) };
}

export function parseAddSsoDomain(input: unknown): Parsed<{ readonly domain: string }> {
  const { domain: sent } = asRecord(input) ?? {};
  return parseWith(
    AddSsoDomainBody,
    typeof sent === "string" ? { ...asRecord(input), domain: sent.trim().toLowerCase() } : input,
  );
}

type Shown = {
  readonly connection?: SsoRoles & {
    readonly issuer: string;
    readonly clientId: string;
    readonly isEnforced: boolean;
    readonly emergencyUser?: string;
    readonly test?: SsoTest;
  };
  readonly domains: readonly {
    readonly domain: string;
    readonly verifiedAt?: number;
    readonly recordName: string;
    readonly recordValue: string;
  }[];
  readonly urls: { readonly redirect: string; readonly logout: string; readonly login: string };
};

/** Times are epoch ms. */
export function presentSso({ connection, domains, urls }: Shown): SsoBody {
  const { isEnforced = false, emergencyUser, test } = connection ?? {};
  return {
    ...(connection && { connection: presentConnection(connection) }),
    domains: domains.map(({ verifiedAt, ...each }) => ({
      domain: each.domain,
      ...(verifiedAt !== undefined && { verified_at: new Date(verifiedAt).toISOString() }),
      record_name: each.recordName,
      record_value: each.recordValue,
    })),
    enforced: isEnforced,
    ...(emergencyUser !== undefined && { emergency_user_id: emergencyUser }),
    ...(test && { last_test: { ...test, at: new Date(test.at).toISOString() } }),
    redirect_url: urls.redirect,
    logout_url: urls.logout,
    login_url: urls.login,
  };
}

function presentConnection({
  issuer: address,
  clientId: id,
  roleClaim: claim,
  roles: mapped,
  defaultRole: fallback,
}: NonNullable<Shown["connection"]>) {
  return {
    issuer: address,
    client_id: id,
    roles: [...mapped] as { value: string; role: Role }[],
    ...(claim !== undefined && { role_claim: claim }),
    ...(fallback !== undefined && { default_role: fallback }),
  };
}
