import type { Role } from "@svc/domain/role";
import { type KnownAddress, wordsOfAddress } from "@svc/domain/location/known-address";
import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { knownImageBands, knownImageFingerprints, knownImages } from "../schema/known-image-schema.ts";
import { type OperatorTask, operatorTasks } from "../schema/operations-schema.ts";
import { bandsOf } from "../known-image/phash-bands.ts";
import { addresses } from "../schema/places-schema.ts";
import { members, users } from "../schema/people-schema.ts";
import { accounts, apiKeys, photoIndexRebuilds, webhookSecrets } from "../schema/schema.ts";

/**
 * What an operator's command writes into the directory, as SQL with its values in it: `wrangler d1 execute` takes a
 * file of statements and no bound values, and the same text serves a database on this machine.
 */
export type StatementText = string;

const builder = drizzle(() => Promise.reject(new Error("these statements are run by somebody else")));
const dialect = new SQLiteSyncDialect();

export type NewAccount = {
  readonly account: typeof accounts.$inferInsert;
  readonly keys: readonly (typeof apiKeys.$inferInsert)[];
  readonly webhookSecrets: readonly (typeof webhookSecrets.$inferInsert)[];
  /** Who may sign in to all of it. */
  readonly owner?: typeof users.$inferInsert | undefined;
};

/** An account with its keys, webhook secrets and owner; to be run as one batch. */
export function addAccount(added: NewAccount): readonly StatementText[] {
  const { account, keys, webhookSecrets: secrets, owner } = added;
  const rows = [
    builder.insert(accounts).values(account),
    ...keys.map((key) => builder.insert(apiKeys).values(key)),
    ...secrets.map((secret) => builder.insert(webhookSecrets).values(secret)),
  ];
  const owners = owner ? addMember({ org: account.org, user: owner, role: "owner" }) : [];
  return [...rows.map(textOf), ...owners];
}

export type NewMember = {
  readonly org: string;
  readonly user: typeof users.$inferInsert;
  readonly role: Role;
};

/**
 * Somebody who may sign in to an account, in this role from now on, whatever it was. Who is known by this address already stays who
 * he is; breaks `members.account_id` where there is no such account.
 */
export function addMember({ org, user, role }: NewMember): readonly StatementText[] {
  const email = user.email.toLowerCase();
  const accountId = sql<string>`(select id from accounts where org = ${org})`;
  const userId = sql<string>`(select id from users where email = ${email})`;
  return [
    builder
      .insert(users)
      .values({ ...user, email })
      .onConflictDoNothing(),
    builder
      .insert(members)
      .values({ accountId, userId, role, createdAt: user.createdAt })
      .onConflictDoUpdate({ target: [members.accountId, members.userId], set: { role } }),
  ].map(textOf);
}

export type NewKnownImage = {
  readonly image: typeof knownImages.$inferInsert;
  readonly embedding: Uint8Array;
  readonly fingerprint: Uint8Array;
};

/**
 * An image of the reverse index with its bands and its fingerprint, each statement far below D1's 100 KB. The same one again changes
 * nothing, but for a fingerprint that was missing or is of another version.
 */
export function addKnownImage({ image, embedding, fingerprint }: NewKnownImage): readonly StatementText[] {
  const imageId = image.id;
  const bands = bandsOf(image.phash).map((value, band) => ({ band, value, imageId }));
  return [
    builder.insert(knownImages).values(image).onConflictDoNothing(),
    builder.insert(knownImageBands).values(bands).onConflictDoNothing(),
    builder
      .insert(knownImageFingerprints)
      .values({ imageId, embedding, fingerprint })
      .onConflictDoUpdate({
        target: knownImageFingerprints.imageId,
        // whoever reads on from the last one meets it
        set: {
          seq: sql`(select max(seq) + 1 from known_image_fingerprints)`,
          embedding: sql`excluded.embedding`,
          fingerprint: sql`excluded.fingerprint`,
        },
        setWhere: sql`known_image_fingerprints.fingerprint <> excluded.fingerprint`,
      }),
  ].map(textOf);
}

/** Addresses of the geocoder, at most a hundred so that the statement stays far below D1's 100 KB. The same ones again change nothing. */
export function addAddresses(known: readonly KnownAddress[]): StatementText {
  const rows = known.map((address) => ({ ...address, words: wordsOfAddress(address).join(" ") }));
  return textOf(builder.insert(addresses).values(rows).onConflictDoNothing());
}

/** Breaks `photo_index_rebuilds.account_id` where there is no such account. */
export function askRebuild(org: string, askedAt: number): StatementText {
  const accountId = sql<string>`(select id from accounts where org = ${org})`;
  const asked = { askedAt, finishedAt: null, pictures: null };
  return textOf(
    builder
      .insert(photoIndexRebuilds)
      .values({ accountId, ...asked })
      .onConflictDoUpdate({ target: photoIndexRebuilds.accountId, set: asked }),
  );
}

/** What the service's cron is to do for an operator. */
export function askTask(id: string, task: OperatorTask, askedAt: number): StatementText {
  return textOf(builder.insert(operatorTasks).values({ id, task, askedAt }));
}

export type AccountChange = {
  readonly photosPerMonth?: number | null;
  readonly auditsPerSecond?: number;
  readonly openVerificationsQuota?: number | null;
  readonly storedRowsQuota?: number | null;
  readonly storedBytesQuota?: number | null;
};

/** What only an operator sets of an account: its plan and its quotas; null is the default again. */
export function changeAccount(org: string, change: AccountChange): StatementText {
  return textOf(builder.update(accounts).set(change).where(eq(accounts.org, org)));
}

/** From this moment on; one that was revoked before stays so since then. */
export function revokeKey(id: string, revokedAt: number): StatementText {
  const isOpen = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt));
  return textOf(builder.update(apiKeys).set({ revokedAt }).where(isOpen));
}

function textOf(statement: SQLWrapper): StatementText {
  return `${dialect.sqlToQuery(statement.getSQL().inlineParams()).sql};`;
}
