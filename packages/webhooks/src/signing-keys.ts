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

/** Less than the first wait of the schedule: what an isolate signed with a replaced secret is signed anew at the retry. */
const FRESH_MS = 4_000;
// values, not promises: what one request reads another may not wait for
const cache = new TtlCache<SigningKeys>({ forMs: FRESH_MS, most: 10_000 });

/** What an account's webhooks are signed with at this moment, a few seconds late at most. */
export async function signingKeysOf(env: SigningEnv, accountId: AccountId): Promise<SigningKeys> {
  const name = `${env.ENVIRONMENT} ${accountId}`;
  const known = cache.get(name);
  if (known) return known;
  const keys = await readKeys(env, accountId, Date.now());
  cache.set(name, keys);
  return keys;
}

/** The tenant's secret of this row, as the tenant has it. */
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

/** Parsed once an isolate. */
async function secretsOf({ SERVICE_SECRETS: of }: SigningEnv): Promise<Secrets> {
  if (parsed?.of !== of) parsed = { of, secrets: await parseSecrets(of) };
  return parsed.secrets;
}
