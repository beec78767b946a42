import { LOGO_FORMATS } from "@svc/domain/brand";
import { DATABASE_SOURCES } from "@svc/domain/database/database";
import { MOVEMENT_KINDS } from "@svc/domain/money/ledger";
import { TEMPLATE_STATUSES } from "@svc/domain/template/template";
import { DELIVERY_STATES } from "@svc/domain/webhook/delivery";
import type { OptionalWebhookEvent } from "@svc/domain/webhook/optional-events";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** Tenants. `org` is the slug in links (SPEC 2.14). */
export const accounts = sqliteTable("accounts", {
  id: text().primaryKey(),
  org: text().notNull().unique(),
  /** The database with its rows, see shard.ts. Only a move changes it. */
  shard: integer().notNull().default(0),
  name: text().notNull(),
  createdAt: integer("created_at").notNull(),
  auditsPerSecond: integer("audits_per_second").notNull().default(2),
  /** Credits granted at creation. The ledger books them once. */
  openingBalanceCents: integer("opening_balance_cents").notNull().default(0),
  photosPerMonth: integer("photos_per_month"),
  monthlyVerificationLimit: integer("monthly_verification_limit"),
  /** Quotas that an operator raised. Default: QUOTAS of the domain. */
  openVerificationsQuota: integer("open_verifications_quota"),
  storedRowsQuota: integer("stored_rows_quota"),
  storedBytesQuota: integer("stored_bytes_quota"),
  aiThresholdPermille: integer("ai_threshold_permille"),
  /** Outside judges of its photos, in this order. Null means none. */
  outsideJudges: text("outside_judges", { mode: "json" }).$type<OutsideJudgeName[]>(),
  outsideJudgesDailyCap: integer("outside_judges_daily_cap"),
  /** Null: its photos are compared with earlier ones (SPEC 2.8). */
  similarPhoto: integer("similar_photo", { mode: "boolean" }),
  sealLocation: integer("seal_location", { mode: "boolean" }),
  /** Whether the console blurs identifying data until it is clicked; null means no. */
  blurSensitive: integer("blur_sensitive", { mode: "boolean" }),
  /** The metadata key whose value names a case without a claim number or identification. */
  caseNameField: text("case_name_field"),
  /** Whether result mails and pages say what people decided; null means no. */
  shareDecision: integer("share_decision", { mode: "boolean" }),
  /** Origins whose pages may frame its capture pages and links. Null means none. */
  embedOrigins: text("embed_origins", { mode: "json" }).$type<string[]>(),
  /** Null: no search for damage (SPEC 2.13). */
  damageLocalization: integer("damage_localization", { mode: "boolean" }),
  /** The account's own instructions for scoring `condition` (CONTRACT G10). */
  conditionInstructions: text("condition_instructions"),
  /** CONTRACT G4.7, 1..3650. */
  retentionDays: integer("retention_days"),
  /** CONTRACT G9.4: events sent in addition to the fixed ones. */
  webhookEvents: text("webhook_events", { mode: "json" }).$type<OptionalWebhookEvent[]>(),
  /** CONTRACT G10: where results go if a verification names no address. */
  notifyEmail: text("notify_email"),
  /** CONTRACT G4.8: how long after the link was sent its person is reminded. Null means never. */
  reminderAfterMinutes: integer("reminder_after_minutes"),
  /** CONTRACT G4.8: text messages per UTC day. Null means none. */
  smsDailyCap: integer("sms_daily_cap"),
});

/** A secret key is stored as a peppered hash, a publishable key in plain text (CONTRACT G10). */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: ["secret", "publishable"] }).notNull(),
    lookup: text().notNull().unique(),
    last4: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ["full", "read"] })
      .notNull()
      .default("full"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    /** For a publishable key: origins whose pages may call the capture endpoints with it (CONTRACT G0.10). */
    allowedOrigins: text("allowed_origins", { mode: "json" }).$type<string[]>(),
    /** For a publishable key: the apps that contain it. */
    bundleIds: text("bundle_ids", { mode: "json" }).$type<string[]>(),
    /** For a secret key: where it may be used from. Null means anywhere. */
    allowedIps: text("allowed_ips", { mode: "json" }).$type<string[]>(),
    /** The person who created it; null means an operator. */
    createdBy: text("created_by"),
    /** Accurate to ten minutes. */
    lastUsedAt: integer("last_used_at"),
    /** The key that replaced it. */
    replacedBy: text("replaced_by"),
  },
  (table) => [index("api_keys_account").on(table.accountId)],
);

/** The senders that capture pages name (SPEC 4.2 `brand_slug`, CONTRACT G10). */
export const brands = sqliteTable(
  "brands",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the logo's bytes, and its type by magic bytes. */
    logoSha256: text("logo_sha256"),
    logoContentType: text("logo_content_type", { enum: LOGO_FORMATS }),
    accent: text(),
    supportUrl: text("support_url"),
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("brands_slug").on(table.accountId, table.slug),
    uniqueIndex("brands_default")
      .on(table.accountId)
      .where(sql`is_default = 1`),
  ],
);

/**
 * The secrets that sign an account's webhooks. A row says how to derive a secret from the service's own, so
 * that reading this table is not enough to sign.
 */
export const webhookSecrets = sqliteTable(
  "webhook_secrets",
  {
    accountId: text("account_id").notNull(),
    environment: text().notNull(),
    generation: integer().notNull(),
    keyVersion: text("key_version").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Set when it was replaced. Until then, it signs together with the new one. */
    expiresAt: integer("expires_at"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.environment, table.generation] })],
);

/** A projection of the webhooks in verification objects, for the log and to find the object. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    accountId: text("account_id").notNull(),
    id: text().notNull(),
    verificationId: text("verification_id").notNull(),
    version: integer().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    delivery: text({ mode: "json" }).$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("webhook_deliveries_verification").on(table.accountId, table.verificationId, table.id),
    index("webhook_deliveries_state").on(table.accountId, table.state, table.id),
  ],
);

/**
 * The built-in mailbox: mails that would have been sent if a mail provider were set up (CONTRACT G10,
 * `/dev/mail`).
 */
export const mailbox = sqliteTable(
  "mailbox",
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    mail: text({ mode: "json" }).$type<unknown>().notNull(),
  },
  (table) => [index("mailbox_at").on(table.at)],
);

/** A tenant's own tables without their rows (SPEC 2.9). `sortKey` is the time, for the list. */
export const databases = sqliteTable(
  "databases",
  {
    accountId: text("account_id").notNull(),
    id: text().notNull(),
    sortKey: text("sort_key").notNull(),
    name: text().notNull(),
    columns: text({ mode: "json" }).$type<string[]>().notNull(),
    identifierColumn: text("identifier_column").notNull(),
    source: text({ enum: DATABASE_SOURCES }).notNull(),
    sourceUrl: text("source_url"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Written with the rows: violating its bounds fails the whole write. */
    rowCount: integer("row_count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("databases_list").on(table.accountId, table.sortKey),
    check("databases_rows", sql`row_count between 0 and 10000`),
  ],
);

/** Rows by their identifier, so that one is found without reading the others. */
export const databaseRows = sqliteTable(
  "database_rows",
  {
    accountId: text("account_id").notNull(),
    databaseId: text("database_id").notNull(),
    identifierKey: text("identifier_key").notNull(),
    position: integer().notNull(),
    cells: text({ mode: "json" }).$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.databaseId, table.identifierKey] }),
    foreignKey({
      columns: [table.accountId, table.databaseId],
      foreignColumns: [databases.accountId, databases.id],
    }).onDelete("cascade"),
  ],
);

/** A projection of template objects for the list. `revision` keeps a late write from overwriting a newer one. */
export const linkTemplates = sqliteTable(
  "link_templates",
  {
    accountId: text("account_id").notNull(),
    slug: text().notNull(),
    sortKey: text("sort_key").notNull(),
    revision: integer().notNull(),
    status: text({ enum: TEMPLATE_STATUSES }).notNull(),
    /**
     * The databases and brands used by its working copy or its published version; they cannot be deleted
     * meanwhile.
     */
    databaseIds: text("database_ids", { mode: "json" }).$type<readonly string[]>().notNull(),
    brandSlugs: text("brand_slugs", { mode: "json" }).$type<readonly string[]>().notNull(),
    view: text({ mode: "json" }).$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.slug] }),
    uniqueIndex("link_templates_list").on(table.accountId, table.sortKey),
  ],
);

/** A projection of account ledgers, for statements. */
export const creditMovements = sqliteTable(
  "credit_movements",
  {
    accountId: text("account_id").notNull(),
    id: text().notNull(),
    cause: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    balanceCents: integer("balance_cents").notNull(),
    at: integer().notNull(),
    verificationId: text("verification_id"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("credit_movements_cause").on(table.accountId, table.cause),
    index("credit_movements_at").on(table.accountId, table.at, table.kind, table.amountCents),
  ],
);

/** Data of the built-in test gateway: entered card numbers, and charges by idempotency key. Never real cards. */
export const testGatewaySetups = sqliteTable("test_gateway_setups", {
  id: text().primaryKey(),
  number: text(),
});
export const testGatewayCharges = sqliteTable("test_gateway_charges", {
  paymentId: text("payment_id").primaryKey(),
  accountId: text("account_id").notNull(),
  amountCents: integer("amount_cents").notNull(),
  outcome: text({ mode: "json" }).$type<unknown>().notNull(),
  at: integer().notNull(),
});

/** Requested rebuilds of accounts' photo indexes (`pnpm photo-index`), and their results. */
export const photoIndexRebuilds = sqliteTable("photo_index_rebuilds", {
  accountId: text("account_id").primaryKey(),
  askedAt: integer("asked_at").notNull(),
  finishedAt: integer("finished_at"),
  /** Images indexed from their fingerprints. Images without one follow automatically. */
  pictures: integer(),
});

/** Questions of the whole deployment to outside judges, per UTC day. */
export const outsideQuestions = sqliteTable("outside_questions", {
  day: integer().primaryKey(),
  asked: integer().notNull(),
});
