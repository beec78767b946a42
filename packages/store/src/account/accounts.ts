import type { Plan } from "@svc/domain/credits";
import type { AccountId } from "@svc/domain/ids";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import type { Quotas } from "@svc/domain/quotas";
import type { OptionalWebhookEvent } from "@svc/domain/webhook/optional-events";
import type { Brand } from "@svc/domain/brand";
import { and, desc, eq, or } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { brandOf } from "./brands.ts";
import { accounts, brands } from "../schema/schema.ts";

/** What a request needs to know about its tenant. */
export type AccountProfile = {
  readonly id: AccountId;
  readonly org: string;
  readonly name: string;
  readonly auditsPerSecond: number;
  readonly openingBalanceCents: number;
  readonly plan: Plan;
  /** Quotas that an operator raised. */
  readonly quotas?: Partial<Quotas>;
  /** CONTRACT G10, 0.5..0.95. */
  readonly aiThreshold?: number;
  readonly outsideJudges?: readonly OutsideJudgeName[];
  readonly outsideJudgesDailyCap?: number;
  readonly similarPhoto?: boolean;
  readonly sealLocation?: boolean;
  readonly blurSensitive?: boolean;
  readonly caseNameField?: string;
  readonly shareDecision?: boolean;
  /** CONTRACT G16: origins whose pages may frame its links. */
  readonly embedOrigins?: readonly string[];
  readonly damageLocalization?: boolean;
  readonly conditionInstructions?: string;
  /** CONTRACT G4.7, 1..3650. */
  readonly retentionDays?: number;
  /** CONTRACT G9.4. */
  readonly webhookEvents?: readonly OptionalWebhookEvent[];
  /** CONTRACT G10: where results go if a verification names no address. */
  readonly notifyEmail?: string;
  /** CONTRACT G4.8. */
  readonly reminderAfterMinutes?: number;
  readonly smsDailyCap?: number;
};

/** The account of a capture link. */
export async function findAccount(db: D1Database, id: AccountId): Promise<AccountProfile | undefined> {
  const [row] = await d1Client(db).select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return row && profileOf(row);
}

export type BrandedAccount = { readonly account: AccountProfile; readonly brand?: Brand };

/** An account and its branding in one query: the named brand, or else its default. */
export async function findAccountWithBrand(
  db: D1Database,
  id: AccountId,
  brandSlug: string | undefined,
): Promise<BrandedAccount | undefined> {
  const isNamed = eq(brands.slug, brandSlug ?? "");
  const [row] = await d1Client(db)
    .select()
    .from(accounts)
    .leftJoin(brands, and(eq(brands.accountId, accounts.id), or(isNamed, eq(brands.isDefault, true))))
    .where(eq(accounts.id, id))
    .orderBy(desc(isNamed))
    .limit(1);
  return row && { account: profileOf(row.accounts), ...(row.brands && { brand: brandOf(row.brands) }) };
}

export function profileOf(row: typeof accounts.$inferSelect): AccountProfile {
  const { photosPerMonth, monthlyVerificationLimit, aiThresholdPermille, retentionDays, webhookEvents } = row;
  const { notifyEmail, outsideJudges, outsideJudgesDailyCap, caseNameField } = row;
  return {
    id: row.id as AccountId, // written by newAccountId
    org: row.org,
    name: row.name,
    auditsPerSecond: row.auditsPerSecond,
    openingBalanceCents: row.openingBalanceCents,
    plan: {
      ...(photosPerMonth !== null && { photosPerMonth }),
      ...(monthlyVerificationLimit !== null && { monthlyVerificationLimit }),
    },
    quotas: raisedQuotas(row),
    ...(aiThresholdPermille !== null && { aiThreshold: aiThresholdPermille / 1000 }),
    ...(outsideJudges !== null && { outsideJudges }),
    ...(outsideJudgesDailyCap !== null && { outsideJudgesDailyCap }),
    ...switchesOf(row),
    ...meaningOf(row),
    ...(retentionDays !== null && { retentionDays }),
    ...(webhookEvents !== null && { webhookEvents }),
    ...(notifyEmail !== null && { notifyEmail }),
    ...(caseNameField !== null && { caseNameField }),
    ...sendingOf(row),
  };
}

function meaningOf({ damageLocalization, conditionInstructions }: typeof accounts.$inferSelect) {
  return {
    ...(damageLocalization !== null && { damageLocalization }),
    ...(conditionInstructions !== null && { conditionInstructions }),
  };
}

/** How its links reach people. */
function sendingOf({ reminderAfterMinutes, smsDailyCap, embedOrigins }: typeof accounts.$inferSelect) {
  return {
    ...(embedOrigins !== null && { embedOrigins }),
    ...(reminderAfterMinutes !== null && { reminderAfterMinutes }),
    ...(smsDailyCap !== null && { smsDailyCap }),
  };
}

function switchesOf({
  similarPhoto,
  sealLocation,
  blurSensitive,
  shareDecision,
}: typeof accounts.$inferSelect) {
  return {
    ...(similarPhoto !== null && { similarPhoto }),
    ...(sealLocation !== null && { sealLocation }),
    ...(blurSensitive !== null && { blurSensitive }),
    ...(shareDecision !== null && { shareDecision }),
  };
}

function raisedQuotas(row: typeof accounts.$inferSelect): Partial<Quotas> {
  const { openVerificationsQuota, storedRowsQuota, storedBytesQuota } = row;
  return {
    ...(openVerificationsQuota !== null && { openVerifications: openVerificationsQuota }),
    ...(storedRowsQuota !== null && { storedRows: storedRowsQuota }),
    ...(storedBytesQuota !== null && { storedBytes: storedBytesQuota }),
  };
}

/** Null resets to the default. */
export type SettingsRow = {
  readonly retentionDays?: number | null;
  readonly webhookEvents?: readonly OptionalWebhookEvent[] | null;
  readonly monthlyVerificationLimit?: number | null;
  readonly aiThreshold?: number | null;
  readonly outsideJudges?: readonly OutsideJudgeName[] | null;
  readonly outsideJudgesDailyCap?: number | null;
  readonly similarPhoto?: boolean | null;
  readonly sealLocation?: boolean | null;
  readonly blurSensitive?: boolean | null;
  readonly caseNameField?: string | null;
  readonly shareDecision?: boolean | null;
  readonly embedOrigins?: readonly string[] | null;
  readonly damageLocalization?: boolean | null;
  readonly conditionInstructions?: string | null;
  readonly notifyEmail?: string | null;
  readonly reminderAfterMinutes?: number | null;
  readonly smsDailyCap?: number | null;
};

/** Absent members do not change. */
export async function changeSettings(db: D1Database, id: AccountId, change: SettingsRow): Promise<void> {
  const { aiThreshold: threshold, webhookEvents: ticked, outsideJudges: judges, ...more } = change;
  const { embedOrigins: origins, ...rest } = more;
  const row = {
    ...rest,
    ...(ticked !== undefined && { webhookEvents: ticked && [...ticked] }),
    ...(judges !== undefined && { outsideJudges: judges && [...judges] }),
    ...(origins !== undefined && { embedOrigins: origins && [...origins] }),
    ...(threshold !== undefined && { aiThresholdPermille: threshold && Math.round(threshold * 1000) }),
  };
  if (Object.keys(row).length === 0) return;
  await d1Client(db).update(accounts).set(row).where(eq(accounts.id, id));
}
