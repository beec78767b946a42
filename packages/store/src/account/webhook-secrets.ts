import type { AccountId } from "@svc/domain/ids";
import { and, desc, eq, gt, isNull, lt, lte, min, or, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { webhookSecrets } from "../schema/schema.ts";

export type SecretRow = {
  readonly generation: number;
  readonly keyVersion: string;
  readonly expiresAt?: number;
};

type Scope = { readonly accountId: AccountId; readonly environment: string; readonly keyVersion: string };

/** The currently signing secrets, newest first. An account without one gets its first. */
export async function signingSecrets(
  db: D1Database,
  scope: Scope,
  now: number,
): Promise<readonly SecretRow[]> {
  const known = await liveSecrets(db, scope, now);
  if (known.length > 0) return known;
  await d1Client(db)
    .insert(webhookSecrets)
    .values({ ...scope, generation: 1, createdAt: now })
    .onConflictDoNothing();
  return liveSecrets(db, scope, now);
}

/** our choice: the newest and two expiring ones; every webhook carries a signature by each. */
const LIVE_MOST = 3;

type Rotation = { readonly now: number; readonly previousExpiresAt: number };
export type RotationOutcome = SecretRow | { readonly refused: "conflict"; readonly freeAt: number };

/**
 * Adds a secret that signs from now on. The previous one also signs until `previousExpiresAt`. Without an
 * overlap, all earlier ones end at once, which is never refused: a secret may have leaked.
 */
export async function rotateSecret(
  db: D1Database,
  scope: Scope,
  { now, previousExpiresAt }: Rotation,
): Promise<RotationOutcome> {
  await signingSecrets(db, scope, now);
  const { accountId, environment, keyVersion } = scope;
  const endsAll = previousExpiresAt <= now;
  const { generation, expiresAt } = webhookSecrets;
  const newest = sql`(select max(generation) from webhook_secrets where account_id = ${accountId} and environment = ${environment})`;
  const isOlder = and(ofAccount(scope), lt(generation, newest));
  const orm = d1Client(db);
  // A generation is never reused, because the newest row always stays.
  const [[made], , , [free]] = await orm.batch([
    orm
      .insert(webhookSecrets)
      .select(
        sql`select ${accountId}, ${environment}, max(generation) + 1, ${keyVersion}, ${now}, null from webhook_secrets
            where ${ofAccount(scope)} having ${endsAll} or count(*) filter (where expires_at > ${now}) < ${LIVE_MOST - 1}`,
      )
      .returning({ generation, keyVersion: webhookSecrets.keyVersion }),
    orm
      .update(webhookSecrets)
      .set({ expiresAt: previousExpiresAt })
      .where(endsAll ? isOlder : and(isOlder, isNull(expiresAt))),
    orm.delete(webhookSecrets).where(and(isOlder, lte(expiresAt, now))),
    orm
      .select({ at: min(expiresAt) })
      .from(webhookSecrets)
      .where(ofAccount(scope)),
  ]);
  return made ?? { refused: "conflict", freeAt: free?.at ?? now };
}

async function liveSecrets(db: D1Database, scope: Scope, now: number): Promise<readonly SecretRow[]> {
  const rows = await d1Client(db)
    .select()
    .from(webhookSecrets)
    .where(and(ofAccount(scope), or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now))))
    .orderBy(desc(webhookSecrets.generation));
  return rows.map(({ generation, keyVersion, expiresAt }) => ({
    generation,
    keyVersion,
    ...(expiresAt !== null && { expiresAt }),
  }));
}

function ofAccount({ accountId, environment }: Scope) {
  return and(eq(webhookSecrets.accountId, accountId), eq(webhookSecrets.environment, environment));
}
