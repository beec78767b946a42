import { isKeyOver, KEY_SEEN_EVERY_MS, LIVE_KEYS_MOST } from "@svc/domain/api-key";
import type { AccountId, ApiKeyId, UserId } from "@svc/domain/ids";
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type AccountProfile, profileOf } from "./accounts.ts";
import { d1Client } from "../d1/client.ts";
import { users } from "../schema/people-schema.ts";
import { accounts, apiKeys } from "../schema/schema.ts";

type KeyRow = typeof apiKeys.$inferSelect;

/** A key and the account it belongs to. */
export type KeyHolder = {
  readonly keyId: ApiKeyId;
  readonly kind: "secret" | "publishable";
  readonly name: string;
  readonly role: "full" | "read";
  readonly account: AccountProfile;
  readonly allowedOrigins: readonly string[];
  /** Absent means anywhere. */
  readonly allowedIps?: readonly string[];
  readonly expiresAt?: number;
};

/** A key as its account sees it. Times are epoch ms. */
export type ApiKey = {
  readonly id: ApiKeyId;
  readonly kind: "secret" | "publishable";
  readonly name: string;
  readonly last4: string;
  readonly role: "full" | "read";
  readonly createdAt: number;
  /** The address is absent if the person no longer exists. */
  readonly createdBy?: { readonly id: UserId; readonly email?: string };
  readonly lastUsedAt?: number;
  readonly expiresAt?: number;
  readonly allowedIps?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  readonly bundleIds?: readonly string[];
  /** Only for a publishable key, which is not secret. */
  readonly publishableKey?: string;
};

/** `lookups` are hashes of a secret key, or a publishable key itself. Revoked and expired keys are not found. */
export async function findKeyHolder(
  db: D1Database,
  lookups: readonly string[],
  now: number,
): Promise<KeyHolder | undefined> {
  const [row] = await d1Client(db)
    .select()
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(inArray(apiKeys.lookup, [...lookups]), isNull(apiKeys.revokedAt)))
    .limit(1);
  if (!row) return undefined;
  const { id, kind, name, role, allowedOrigins } = row.api_keys;
  const holder = {
    keyId: id as ApiKeyId, // written by newApiKeyId
    kind,
    name,
    role,
    account: profileOf(row.accounts),
    allowedOrigins: allowedOrigins ?? [],
    ...limitsOf(row.api_keys),
  };
  return isKeyOver(holder, now) ? undefined : holder;
}

/** The allowed origins of all the account's publishable keys, because a preflight carries no key. */
export async function listAllowedOrigins(
  db: D1Database,
  id: AccountId,
  now: number,
): Promise<readonly string[]> {
  const rows = await d1Client(db)
    .select({ origins: apiKeys.allowedOrigins })
    .from(apiKeys)
    .where(and(eq(apiKeys.kind, "publishable"), isLive(id, now)));
  return rows.flatMap(({ origins }) => origins ?? []);
}

/** Updates the key's last use, unless it was updated recently. */
export async function touchKey(db: D1Database, id: ApiKeyId, now: number): Promise<void> {
  const { lastUsedAt } = apiKeys;
  await d1Client(db)
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(lastUsedAt), lte(lastUsedAt, now - KEY_SEEN_EVERY_MS))));
}

/** Unrevoked keys, newest first. Returns one more than the limit if there is another page. */
export async function listKeys(
  db: D1Database,
  accountId: AccountId,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<readonly ApiKey[]> {
  const older = before === undefined ? undefined : lt(apiKeys.id, before);
  const rows = await selectKeys(db, and(isKept(accountId), older)).limit(limit + 1);
  return rows.map(keyOf);
}

/** Finds expired keys, but not revoked ones. */
export async function findKey(
  db: D1Database,
  accountId: AccountId,
  id: ApiKeyId,
): Promise<ApiKey | undefined> {
  const [row] = await selectKeys(db, and(isKept(accountId), eq(apiKeys.id, id))).limit(1);
  return row && keyOf(row);
}

export type NewKey = {
  readonly id: ApiKeyId;
  readonly kind: "secret" | "publishable";
  readonly lookup: string;
  readonly last4: string;
  readonly name: string;
  readonly role: "full" | "read";
  readonly createdBy: UserId;
  readonly expiresAt?: number;
  readonly allowedIps?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  readonly bundleIds?: readonly string[];
};

/** Returns false if the account has its maximum of active keys. Runs in one transaction, so the limit holds. */
export async function addKey(
  db: D1Database,
  accountId: AccountId,
  { key, now }: { readonly key: NewKey; readonly now: number },
): Promise<boolean> {
  const { allowedIps, allowedOrigins, bundleIds, ...rest } = key;
  const lists = {
    ...(allowedIps && { allowedIps: [...allowedIps] }),
    ...(allowedOrigins && { allowedOrigins: [...allowedOrigins] }),
    ...(bundleIds && { bundleIds: [...bundleIds] }),
  };
  const orm = d1Client(db);
  const isNew = eq(apiKeys.id, key.id);
  const [, , kept] = await orm.batch([
    orm.insert(apiKeys).values({ ...rest, ...lists, accountId, createdAt: now }),
    orm.delete(apiKeys).where(and(isNew, sql`${countLive(accountId, now)} > ${LIVE_KEYS_MOST}`)),
    orm.select({ id: apiKeys.id }).from(apiKeys).where(isNew),
  ]);
  return kept.length > 0;
}

export type Rolled = {
  readonly id: ApiKeyId;
  readonly successor: Pick<NewKey, "id" | "lookup" | "last4" | "createdBy">;
  readonly now: number;
  /** When the old key ends; `now` revokes it at once. */
  readonly endsAt: number;
};

/**
 * Creates a key with the same name, role and limits, and sets an end for the old one, in one transaction.
 * Returns false if the old key is missing, over or already rolled, or if the account has its maximum.
 */
export async function rollKey(
  db: D1Database,
  accountId: AccountId,
  { id, successor, now, endsAt }: Rolled,
): Promise<boolean> {
  const orm = d1Client(db);
  const endsNow = endsAt <= now;
  const isOld = and(eq(apiKeys.id, id), isLive(accountId, now), isNull(apiKeys.replacedBy));
  const isMade = sql`exists (select 1 from api_keys where id = ${successor.id})`;
  const [, ended] = await orm.batch([
    orm.insert(apiKeys).select(
      // in the order of the table's columns
      sql`select ${successor.id}, account_id, kind, ${successor.lookup}, ${successor.last4}, name, role, ${now}, expires_at, null,
            allowed_origins, bundle_ids, allowed_ips, ${successor.createdBy}, null, null
          from api_keys where ${isOld} and (${endsNow} or ${countLive(accountId, now)} < ${LIVE_KEYS_MOST})`,
    ),
    orm
      .update(apiKeys)
      .set({
        replacedBy: successor.id,
        expiresAt: sql`min(coalesce(expires_at, ${endsAt}), ${endsAt})`,
        ...(endsNow && { revokedAt: now }),
      })
      .where(and(isOld, isMade))
      .returning({ id: apiKeys.id }),
  ]);
  return ended.length > 0;
}

/** Returns false if there was no such key. */
export async function revokeKey(
  db: D1Database,
  accountId: AccountId,
  { id, now }: { readonly id: ApiKeyId; readonly now: number },
): Promise<boolean> {
  const revoked = await d1Client(db)
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(isKept(accountId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

function selectKeys(db: D1Database, which: SQL | undefined) {
  return d1Client(db)
    .select()
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(which)
    .orderBy(desc(apiKeys.id));
}

function isKept(accountId: AccountId): SQL | undefined {
  return and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
}

function isLive(accountId: AccountId, now: number): SQL | undefined {
  return and(isKept(accountId), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

function countLive(accountId: AccountId, now: number): SQL {
  return sql`(select count(*) from api_keys where ${isLive(accountId, now)})`;
}

function limitsOf({ allowedIps, expiresAt }: KeyRow) {
  return {
    ...(allowedIps !== null && { allowedIps }),
    ...(expiresAt !== null && { expiresAt }),
  };
}

function keyOf(row: { readonly api_keys: KeyRow; readonly users: typeof users.$inferSelect | null }): ApiKey {
  const { id, kind, name, last4, role, createdAt, createdBy, lastUsedAt, lookup } = row.api_keys;
  const { allowedOrigins, bundleIds } = row.api_keys;
  const email = row.users?.email;
  return {
    id: id as ApiKeyId, // written by newApiKeyId and newUserId
    kind,
    name,
    last4,
    role,
    createdAt,
    ...(createdBy !== null && {
      createdBy: { id: createdBy as UserId, ...(email !== undefined && { email }) },
    }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    ...limitsOf(row.api_keys),
    ...(allowedOrigins !== null && { allowedOrigins }),
    ...(bundleIds !== null && { bundleIds }),
    ...(kind === "publishable" && { publishableKey: lookup }),
  };
}
