import { z } from "@hono/zod-openapi";
import { PRICE_PER_PHOTO_CENTS } from "@svc/domain/credits";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { type BookedMovement, MOVEMENT_KINDS } from "@svc/domain/money/ledger";
import { type Pack, packCents, PACKS, type TopUp } from "@svc/domain/money/top-up";
import { flaw } from "../wire/field-errors.ts";
import { instant } from "../wire/form.ts";
import { integer } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { asRecord, defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { listOf } from "../wire/list-of.ts";
import { dateTime } from "../verification/verification-body.ts";
import { rfc3339 } from "../wire/wire.ts";

/** SPEC 2.10. */
export const CreditsBody = z
  .object({
    balance_cents: z.int(),
    photos_available: z.int().min(0),
    price_per_photo_cents: z.int(),
    packs: z.array(z.object({ photos: z.int(), amount_cents: z.int() })),
    payment_method: z
      .object({ brand: z.string(), last4: z.string() })
      .optional()
      .describe("The saved card; absent without one."),
    monthly_cap_cents: z.int().describe("0 until a person saved a card."),
    month_spent_cents: z.int().describe("Succeeded top-ups of this UTC calendar month."),
  })
  .openapi("Credits");
export type CreditsBody = z.infer<typeof CreditsBody>;

/** SPEC 2.11. */
export const TopUpBody = z
  .object({
    status: z.literal("succeeded"),
    photos: z.int(),
    amount_cents: z.int(),
    payment_id: z.string().openapi({ example: "pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    balance_cents: z.int(),
  })
  .openapi("TopUp");

export const PaymentMethodLink = z
  .object({ url: z.url(), expires_at: dateTime })
  .openapi("PaymentMethodLink", { description: "Nothing changes until a person finishes there." });

export const MovementBody = z
  .object({
    id: z.string().openapi({ example: "mov_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    kind: z.enum(MOVEMENT_KINDS),
    cause: z
      .string()
      .openapi({ example: "charge:cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" })
      .describe("What it is for: a capture, its refund, a payment."),
    verification_id: z
      .string()
      .regex(VERIFICATION_ID)
      .optional()
      .describe("The verification of the photo that was charged or refunded; it stays when that is deleted."),
    amount_cents: z.int().describe("On your balance: a charge is negative."),
    balance_cents: z.int().describe("After it."),
    occurred_at: dateTime,
  })
  .openapi("CreditMovement");
export type MovementBody = z.infer<typeof MovementBody>;
export const MovementList = listOf(MovementBody).openapi("CreditMovementList");

type Credits = {
  readonly balanceCents: number;
  readonly monthSpentCents: number;
  readonly onFile?: {
    readonly card: { readonly brand: string; readonly last4: string };
    readonly monthlyCapCents: number;
  };
};

/** CONTRACT G8.1. */
export function presentCredits({ balanceCents, monthSpentCents, onFile }: Credits): CreditsBody {
  return {
    balance_cents: balanceCents,
    photos_available: Math.max(0, Math.floor(balanceCents / PRICE_PER_PHOTO_CENTS)),
    price_per_photo_cents: PRICE_PER_PHOTO_CENTS,
    packs: PACKS.map((photos) => ({ photos, amount_cents: packCents(photos) })),
    ...(onFile && { payment_method: { brand: onFile.card.brand, last4: onFile.card.last4 } }),
    monthly_cap_cents: onFile?.monthlyCapCents ?? 0,
    month_spent_cents: monthSpentCents,
  };
}

export function presentTopUp(topUp: Extract<TopUp, { state: "succeeded" }>): z.infer<typeof TopUpBody> {
  return {
    status: "succeeded",
    photos: topUp.photos,
    amount_cents: topUp.amountCents,
    payment_id: topUp.paymentId,
    balance_cents: topUp.balanceCents,
  };
}

export function presentMovement(movement: BookedMovement): MovementBody {
  return {
    id: movement.id,
    kind: movement.kind,
    cause: movement.cause,
    ...(movement.verificationId !== undefined && { verification_id: movement.verificationId }),
    amount_cents: movement.amountCents,
    balance_cents: movement.balanceCents,
    occurred_at: rfc3339(movement.at),
  };
}

export const TopUpRequestBody = z
  .strictObject({
    photos: z.number().openapi({ type: "integer", enum: [...PACKS], description: "The size of the pack." }),
  })
  .openapi("BuyTopUp", { example: { photos: 250 } });

/** SPEC 4.10 and CONTRACT G8.3. */
export function parseTopUp(input: unknown): Parsed<{ readonly photos: Pack }> {
  const sent = asRecord(input)?.["photos"];
  const pack = PACKS.find((photos) => photos === sent);
  const isWrong = typeof sent === "number" && pack === undefined;
  const flaws = isWrong ? [flaw(["photos"], `must be one of: ${PACKS.join(", ")}`)] : [];
  const parsed = parseWith(TopUpRequestBody, input, { rules: () => flaws });
  if (!parsed.ok) return parsed;
  return { ok: true, value: { photos: pack ?? PACKS[0] } }; // a number that is not a pack was already reported
}

export const PaymentMethodBody = z
  .strictObject({ monthly_cap_cents: integer(LIMITS.monthlyCapCents) })
  .openapi("SavePaymentMethod", { example: { monthly_cap_cents: 50_000 } });

/** SPEC 4.9. */
export function parsePaymentMethod(input: unknown): Parsed<{ readonly monthlyCapCents: number }> {
  const parsed = parseWith(PaymentMethodBody, input);
  return parsed.ok ? { ok: true, value: { monthlyCapCents: parsed.value.monthly_cap_cents } } : parsed;
}

export const movementFilters = {
  kind: z.enum(MOVEMENT_KINDS).optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
};

export function readMovementFilter(filter: z.output<z.ZodObject<typeof movementFilters>>) {
  const { kind, created_after: createdAfter, created_before: createdBefore } = filter;
  return defined({ kind, createdAfter, createdBefore });
}
