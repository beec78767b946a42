import type { AccountId } from "@svc/domain/ids";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { webhookSecrets } from "./schema.ts";

export type SecretRow = {
  readonly generation: number;
  readonly keyVersion: string;
  readonly expiresAt?: number;
};

type Scope = { readonly accountId: AccountId; readonly environment: string; readonly keyVersion: string };

/** The secrets that sign at this moment, newest first; an account without one gets its first. */
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

/** One more, which signs from now on; the one before it signs beside it until `previousExpiresAt`. */
export async function rotateSecret(
  db: D1Database,
  scope: Scope,
  { now, previousExpiresAt }: { readonly now: number; readonly previousExpiresAt: number },
): Promise<SecretRow> {
  await signingSecrets(db, scope, now);
  const { accountId, environment, keyVersion } = scope;
  const orm = d1Client(db);
  const [, [made]] = await orm.batch([
    orm
      .update(webhookSecrets)
      .set({ expiresAt: previousExpiresAt })
      .where(and(ofAccount(scope), isNull(webhookSecrets.expiresAt))),
    orm
      .insert(webhookSecrets)
      .values({
        accountId,
        environment,
        keyVersion,
        createdAt: now,
        generation: sql`(select max(generation) + 1 from webhook_secrets where account_id = ${accountId} and environment = ${environment})`,
      })
      .returning({ generation: webhookSecrets.generation, keyVersion: webhookSecrets.keyVersion }),
  ]);
  if (!made) throw new Error("an insert that conflicts with nothing returns its row");
  return made;
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
