import { parseSecrets, newestVersion, type Secrets } from "@svc/access/mac";
import type { AccountId } from "@svc/domain/ids";
import { TtlCache } from "@svc/platform/ttl-cache";
import { type SecretRow, signingSecrets } from "@svc/store/account/webhook-secrets";
import { accountKeys } from "./account-keys.ts";
import { importSecret, type SigningKeys } from "./sign.ts";
import { tenantSecret } from "./tenant-secret.ts";

export type SigningEnv = {
  readonly DB: D1Database;
  readonly ENVIRONMENT: string;
  readonly SERVICE_SECRETS: string;
};

/**
 * Shorter than the first wait of the schedule: if an isolate still signed with a replaced secret, the retry
 * signs with the new one too.
 */
const FRESH_MS = 4_000;
// Caches values, not promises, because a request must not wait for another request's promise.
const cache = new TtlCache<SigningKeys>({ forMs: FRESH_MS, most: 10_000 });

/** The current signing keys of an account, at most a few seconds old. */
export async function signingKeysOf(env: SigningEnv, accountId: AccountId): Promise<SigningKeys> {
  const name = `${env.ENVIRONMENT} ${accountId}`;
  const known = cache.get(name);
  if (known) return known;
  const keys = await readKeys(env, accountId, Date.now());
  cache.set(name, keys);
  return keys;
}

/** The tenant's secret for this row, as shown to the tenant. */
function secretOf(env: SigningEnv & { readonly secrets: Secrets }, accountId: AccountId, row: SecretRow) {
  const { generation, keyVersion: version } = row;
  return tenantSecret(env.secrets, { accountId, environment: env.ENVIRONMENT, generation, version });
}

async function readKeys(env: SigningEnv, accountId: AccountId, now: number): Promise<SigningKeys> {
  const secrets = await secretsOf(env);
  const scope = { accountId, environment: env.ENVIRONMENT };
  const rows = await signingSecrets(env.DB, { ...scope, keyVersion: newestVersion(secrets) }, now);
  const imported = rows.map(async (row) => importSecret(await secretOf({ ...env, secrets }, accountId, row)));
  return { secrets: await Promise.all(imported), pairs: await accountKeys(secrets, scope) };
}

let parsed: { readonly of: string; readonly secrets: Secrets } | undefined;

/** Parsed once per isolate. */
async function secretsOf({ SERVICE_SECRETS: of }: SigningEnv): Promise<Secrets> {
  if (parsed?.of !== of) parsed = { of, secrets: await parseSecrets(of) };
  return parsed.secrets;
}
