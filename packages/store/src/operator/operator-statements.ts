import type { Role } from "@svc/domain/role";
import { type KnownAddress, wordsOfAddress } from "@svc/domain/location/known-address";
import { and, eq, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { knownImageBands, knownImageFingerprints, knownImages } from "../schema/known-image-schema.ts";
import { type OperatorTask, operatorTasks } from "../schema/operations-schema.ts";
import { accountMoves } from "../schema/moves-schema.ts";
import { bandsOf } from "../known-image/phash-bands.ts";
import { addresses } from "../schema/places-schema.ts";
import { members, users } from "../schema/people-schema.ts";
import { accounts, apiKeys, photoIndexRebuilds, webhookSecrets } from "../schema/schema.ts";

/**
 * SQL for writing the directory in an operator's command. The values are included, because `wrangler d1
 * execute` takes a file of statements without bound values. The same text works on a local database.
 */
export type StatementText = string;

const builder = drizzle(() => Promise.reject(new Error("these statements are run by somebody else")));
const dialect = new SQLiteSyncDialect();

export type NewAccount = {
  readonly account: typeof accounts.$inferInsert;
  readonly keys: readonly (typeof apiKeys.$inferInsert)[];
  readonly webhookSecrets: readonly (typeof webhookSecrets.$inferInsert)[];
  /** The person who may sign in as owner. */
  readonly owner?: typeof users.$inferInsert | undefined;
};

/** Creates an account with its keys, webhook secrets and owner. Run it as one batch. */
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
 * Adds a person to an account, or changes their role. An existing person with this address is reused. Violates
 * `members.account_id` if the account does not exist.
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
 * Adds an image of the reverse index with its bands and fingerprint; each statement is far below D1's 100 KB.
 * Repeating it only replaces a missing or outdated fingerprint.
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
        // With a new number, readers that continue after the last one will read it.
        set: {
          seq: sql`(select max(seq) + 1 from known_image_fingerprints)`,
          embedding: sql`excluded.embedding`,
          fingerprint: sql`excluded.fingerprint`,
        },
        setWhere: sql`known_image_fingerprints.fingerprint <> excluded.fingerprint`,
      }),
  ].map(textOf);
}

/**
 * Adds addresses for the geocoder, at most a hundred so that the statement stays far below D1's 100 KB. Can be
 * repeated.
 */
export function addAddresses(known: readonly KnownAddress[]): StatementText {
  const rows = known.map((address) => ({ ...address, words: wordsOfAddress(address).join(" ") }));
  return textOf(builder.insert(addresses).values(rows).onConflictDoNothing());
}

/** Violates `photo_index_rebuilds.account_id` if the account does not exist. */
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

/** Requests a task for the service's cron. */
export function askTask(id: string, task: OperatorTask, askedAt: number): StatementText {
  return textOf(builder.insert(operatorTasks).values({ id, task, askedAt }));
}

/**
 * Requests a move to another database in place of the account's last one. Has no effect while this account moves or
 * another is copied, so only one of two requests at once is stored: its `id` says which.
 */
export function askMove(move: AskedMove): StatementText {
  const { id, accountId, source, target, askedAt } = move;
  const isOpen = sql`ended_at is null and (opened_at is null or account_id = ${accountId})`;
  // a replaced row gets the defaults of all other columns
  return textOf(sql`insert or replace into ${accountMoves} (id, account_id, source, target, phase, asked_at)
    select ${id}, ${accountId}, ${source}, ${target}, 'start', ${askedAt}
    where not exists (select 1 from ${accountMoves} where ${isOpen})`);
}

type AskedMove = Pick<typeof accountMoves.$inferInsert, "id" | "accountId" | "source" | "target" | "askedAt">;

/** Has no effect once the directory names the target. */
export function cancelMove(accountId: string): StatementText {
  const isBefore = inArray(accountMoves.phase, ["start", "copy", "compare", "close"]);
  return textOf(
    builder
      .update(accountMoves)
      .set({ phase: "cancel" })
      .where(and(eq(accountMoves.accountId, accountId), isBefore)),
  );
}

export type AccountChange = {
  readonly photosPerMonth?: number | null;
  readonly auditsPerSecond?: number;
  readonly openVerificationsQuota?: number | null;
  readonly storedRowsQuota?: number | null;
  readonly storedBytesQuota?: number | null;
};

/** Settings of an account that only an operator changes: its plan and quotas. Null resets to the default. */
export function changeAccount(org: string, change: AccountChange): StatementText {
  return textOf(builder.update(accounts).set(change).where(eq(accounts.org, org)));
}

/** Revokes a key now. An earlier revocation keeps its time. */
export function revokeKey(id: string, revokedAt: number): StatementText {
  const isOpen = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt));
  return textOf(builder.update(apiKeys).set({ revokedAt }).where(isOpen));
}

function textOf(statement: SQLWrapper): StatementText {
  return `${dialect.sqlToQuery(statement.getSQL().inlineParams()).sql};`;
}
