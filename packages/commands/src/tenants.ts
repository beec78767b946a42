import { createHash } from "node:crypto";
import { newestVersion, parseSecrets } from "@svc/access/mac";
import { lookupsOf, mintPublishableKey, mintSecretKey } from "@svc/access/secret-key";
import { TEMPLATE_SLUG } from "@svc/domain/template/template";
import { type AccountId, newAccountId, newApiKeyId, newUserId } from "@svc/domain/ids";
import { addAccount, type StatementText } from "@svc/store/operator/operator-statements";
import { tenantSecret } from "@svc/webhooks/tenant-secret";
import { boundDatabases } from "./local/bound-databases.ts";
import { type Directory, executeSql } from "./local/place.ts";

export type Tenant = {
  readonly org: string;
  readonly name: string;
  readonly openingBalanceCents: number;
  /**
   * The database for its rows, until `pnpm ops move`. If absent, one of those bound in wrangler.toml, chosen by the account's name.
   */
  readonly shard?: number | undefined;
  readonly role?: "full" | "read";
  readonly auditsPerSecond?: number;
  readonly photosPerMonth?: number;
  readonly monthlyVerificationLimit?: number;
  /** CONTRACT G4.7: 1 to 3650; 180 if absent. */
  readonly retentionDays?: number | undefined;
  /** The person who signs in to the dashboard and is notified of problems. If absent, `notifyEmail` is notified. */
  readonly ownerEmail?: string | undefined;
  /** Receives results that name no address of their own. */
  readonly notifyEmail?: string | undefined;
  /** Origins whose pages may use the publishable key. */
  readonly allowedOrigins?: readonly string[];
  /** The environment's SERVICE_SECRETS. A key is stored as its MAC under them. */
  readonly secrets: string;
  /** ENVIRONMENT of the scripts; `local` if absent. */
  readonly environment?: string | undefined;
};

export type TenantKeys = {
  readonly accountId: AccountId;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** CONTRACT G9.2: the tenant verifies its webhooks with this. */
  readonly webhookSecret: string;
};

/** Creates an account with its keys and webhook secret. Both secrets are shown here and never again. */
export async function addTenant(tenant: Tenant, place: Directory): Promise<TenantKeys> {
  const { keys, statements } = await newTenant(tenant);
  await executeSql(statements, place);
  return keys;
}

/** Writes all tenants in one go, because opening the database takes a second. */
export async function addTenants(
  tenants: readonly Tenant[],
  place: Directory,
): Promise<readonly TenantKeys[]> {
  const made = await Promise.all(tenants.map(newTenant));
  await executeSql(
    made.flatMap(({ statements }) => statements),
    place,
  );
  return made.map(({ keys }) => keys);
}

async function newTenant(
  tenant: Tenant,
): Promise<{ readonly keys: TenantKeys; readonly statements: readonly StatementText[] }> {
  const now = Date.now();
  const secrets = await parseSecrets(tenant.secrets);
  const version = newestVersion(secrets);
  const { environment = "local" } = tenant;
  const accountId = newAccountId(now);
  const keys = {
    accountId,
    secretKey: mintSecretKey(),
    publishableKey: mintPublishableKey(),
    webhookSecret: await tenantSecret(secrets, { accountId, environment, generation: 1, version }),
  };
  const [lookup = ""] = await lookupsOf(keys.secretKey, secrets);
  const key = { accountId, createdAt: now };
  const statements = addAccount({
    account: {
      id: accountId,
      org: tenant.org,
      name: tenant.name,
      createdAt: now,
      shard: tenant.shard ?? shardByName(tenant),
      openingBalanceCents: tenant.openingBalanceCents,
      auditsPerSecond: tenant.auditsPerSecond,
      photosPerMonth: tenant.photosPerMonth,
      monthlyVerificationLimit: tenant.monthlyVerificationLimit,
      retentionDays: tenant.retentionDays,
      notifyEmail: tenant.notifyEmail,
    },
    keys: [
      { ...key, ...named("secret", keys.secretKey, now), lookup, role: tenant.role },
      {
        ...key,
        ...named("publishable", keys.publishableKey, now),
        lookup: keys.publishableKey,
        allowedOrigins: tenant.allowedOrigins && [...tenant.allowedOrigins],
      },
    ],
    webhookSecrets: [{ accountId, environment, generation: 1, keyVersion: version, createdAt: now }],
    owner:
      tenant.ownerEmail === undefined
        ? undefined
        : { id: newUserId(now), email: tenant.ownerEmail, createdAt: now },
  });
  return { keys, statements };
}

function named(kind: "secret" | "publishable", key: string, now: number) {
  return { id: newApiKeyId(now), kind, last4: key.slice(-4), name: `${kind} key` };
}

/** Distributes accounts evenly, and assigns the same account to the same database on every machine. */
function shardByName({ org, environment }: Pick<Tenant, "org" | "environment">): number {
  return createHash("sha256").update(org).digest().readUInt32BE() % boundDatabases(environment).length;
}

/** The same format as a template's slug: CONTRACT G3.10 uses both in `/l/{org}/{slug}`. */
export function isOrg(text: string): boolean {
  return text.length <= 40 && TEMPLATE_SLUG.test(text);
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}
