import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newestVersion, parseSecrets } from "@svc/access/mac";
import { lookupsOf, mintPublishableKey, mintSecretKey } from "@svc/access/secret-key";
import { TEMPLATE_SLUG } from "@svc/domain/template/template";
import { type AccountId, newAccountId, newApiKeyId } from "@svc/domain/ids";
import { tenantSecret } from "@svc/webhooks/tenant-secret";
import { runWrangler } from "./wrangler.ts";

export type Tenant = {
  readonly org: string;
  readonly name: string;
  readonly openingBalanceCents: number;
  readonly role?: "full" | "read";
  readonly auditsPerSecond?: number;
  readonly photosPerMonth?: number;
  readonly monthlyVerificationLimit?: number;
  /** CONTRACT G4.7: 1 to 3650; absent: 180. */
  readonly retentionDays?: number | undefined;
  /** Whom the service tells when something goes wrong; absent: `notifyEmail`. */
  readonly ownerEmail?: string | undefined;
  /** Where results go that name no address of their own. */
  readonly notifyEmail?: string | undefined;
  /** Origins whose pages may use the publishable key. */
  readonly allowedOrigins?: readonly string[];
  /** As SERVICE_SECRETS of the environment: a key is stored as its MAC under them. */
  readonly secrets: string;
  /** As ENVIRONMENT of the scripts; absent: `local`. */
  readonly environment?: string | undefined;
};

export type TenantKeys = {
  readonly accountId: AccountId;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** CONTRACT G9.2: what the tenant verifies its webhooks with. */
  readonly webhookSecret: string;
};

/** Writes an account with its keys and its webhook secret; both secrets are shown here and never again. */
export async function addTenant(tenant: Tenant, target: readonly string[]): Promise<TenantKeys> {
  const { keys, sql } = await newTenant(tenant);
  await executeSql(sql, target);
  return keys;
}

/** In one go: each call of wrangler takes seconds. */
export async function addTenants(
  tenants: readonly Tenant[],
  target: readonly string[],
): Promise<readonly TenantKeys[]> {
  const made = await Promise.all(tenants.map(newTenant));
  await executeSql(made.map(({ sql }) => sql).join("\n"), target);
  return made.map(({ keys }) => keys);
}

async function newTenant(tenant: Tenant): Promise<{ readonly keys: TenantKeys; readonly sql: string }> {
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
  const [lookup] = await lookupsOf(keys.secretKey, secrets);
  const sql = [
    insert("accounts", {
      id: keys.accountId,
      org: tenant.org,
      name: tenant.name,
      created_at: now,
      opening_balance_cents: tenant.openingBalanceCents,
      audits_per_second: tenant.auditsPerSecond ?? 2,
      photos_per_month: tenant.photosPerMonth,
      monthly_verification_limit: tenant.monthlyVerificationLimit,
      retention_days: tenant.retentionDays,
      owner_email: tenant.ownerEmail,
      notify_email: tenant.notifyEmail,
    }),
    keyRow(keys.accountId, now, {
      kind: "secret",
      lookup: lookup ?? "",
      key: keys.secretKey,
      role: tenant.role,
    }),
    keyRow(keys.accountId, now, {
      kind: "publishable",
      lookup: keys.publishableKey,
      key: keys.publishableKey,
      allowedOrigins: tenant.allowedOrigins,
    }),
    insert("webhook_secrets", {
      account_id: accountId,
      environment,
      generation: 1,
      key_version: version,
      created_at: now,
    }),
  ].join("\n");
  return { keys, sql };
}

type KeyRow = {
  readonly kind: "secret" | "publishable";
  readonly lookup: string;
  readonly key: string;
  readonly role?: "full" | "read" | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
};

function keyRow(accountId: AccountId, now: number, row: KeyRow): string {
  return insert("api_keys", {
    id: newApiKeyId(now),
    account_id: accountId,
    kind: row.kind,
    lookup: row.lookup,
    last4: row.key.slice(-4),
    name: `${row.kind} key`,
    role: row.role ?? "full",
    created_at: now,
    allowed_origins: row.allowedOrigins && JSON.stringify(row.allowedOrigins),
  });
}

export function insert(table: string, row: Readonly<Record<string, string | number | undefined>>): string {
  const present = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = present.map(([name]) => name).join(", ");
  return `insert into ${table} (${columns}) values (${present.map(([, value]) => literal(value)).join(", ")});`;
}

export function literal(value: string | number | undefined): string {
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** The rows of one select. */
export async function querySql(select: string, target: readonly string[]): Promise<readonly unknown[]> {
  const text = await runWrangler(["d1", "execute", "DB", "--json", ...target, "--command", select]);
  // wrangler may say something before its JSON
  const [answer] = JSON.parse(text.slice(text.indexOf("["))) as readonly { results: readonly unknown[] }[];
  return answer?.results ?? [];
}

export async function executeSql(sql: string, target: readonly string[]): Promise<void> {
  const file = path.join(tmpdir(), `svc-${process.pid}-${Date.now()}.sql`);
  writeFileSync(file, sql, { mode: 0o600 });
  try {
    await runWrangler(["d1", "execute", "DB", "--yes", ...target, "--file", file]);
  } finally {
    rmSync(file);
  }
}

/** As a template's slug: CONTRACT G3.10 puts both into `/l/{org}/{slug}`. */
export function isOrg(text: string): boolean {
  return text.length <= 40 && TEMPLATE_SLUG.test(text);
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}
