import type { Stripe } from "stripe";
import { z } from "zod";

const integer = z
  .string()
  .regex(/^-?\d+$/, "Invalid integer")
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const listOf = <T extends z.ZodType>(item: T) =>
  z.record(z.string().regex(/^\d+$/), item).transform(Object.values<z.output<T>>);
// docs.stripe.com/api/metadata
const metadata = z
  .record(
    z
      .string()
      .max(40)
      .regex(/^[^[\]]+$/),
    z.string().max(500),
  )
  .refine((all) => Object.keys(all).length <= 50, "too many keys");
const expand = listOf(z.string());
const cards = listOf(z.enum(["card", "us_bank_account", "link"]));

type Names<Params> = Partial<Record<keyof Params, z.ZodType>>;

/** docs.stripe.com/api/checkout/sessions/create, limited to what `mode=setup` accepts. Any other name is refused. */
export const SESSION_CREATE = z
  .strictObject({
    mode: z.enum(["payment", "setup", "subscription"]),
    success_url: z.url(),
    cancel_url: z.url().optional(),
    allowed_payment_method_types: cards.optional(),
    currency: z.string().length(3).optional(),
    customer: z.string().startsWith("cus_").optional(),
    customer_creation: z.enum(["always", "if_required"]).optional(),
    client_reference_id: z.string().max(200).optional(),
    expires_at: integer.optional(),
    setup_intent_data: z
      .strictObject({ description: z.string().optional(), metadata: metadata.optional() })
      .optional(),
    metadata: metadata.optional(),
    expand: expand.optional(),
  } satisfies Names<Stripe.Checkout.SessionCreateParams>)
  .refine(
    ({ mode, currency, allowed_payment_method_types: types }) => mode !== "setup" || types || currency,
    {
      path: ["currency"],
      message: "Required in `setup` mode when `allowed_payment_method_types` is not set.",
    },
  )
  .refine(({ customer, customer_creation: creation }) => !(customer && creation), {
    path: ["customer_creation"],
    message: "You may only specify one of these parameters: customer, customer_creation.",
  });

/** docs.stripe.com/api/payment_intents/create, for a charge with a saved card. */
export const INTENT_CREATE = z
  .strictObject({
    amount: integer.refine((cents) => cents >= 50 && cents <= 99_999_999, "amount_too_small"),
    currency: z.literal("usd"),
    customer: z.string().startsWith("cus_").optional(),
    payment_method: z.string().startsWith("pm_").optional(),
    allowed_payment_method_types: cards.optional(),
    confirm: flag.optional(),
    off_session: flag.optional(),
    description: z.string().max(1000).optional(),
    metadata: metadata.optional(),
    statement_descriptor_suffix: z.string().max(22).optional(),
    error_on_requires_action: flag.optional(),
    expand: expand.optional(),
  } satisfies Names<Stripe.PaymentIntentCreateParams>)
  .refine(({ off_session: off, confirm }) => off === undefined || confirm, {
    path: ["off_session"],
    message: "This parameter can only be used with `confirm=true`.",
  })
  .refine(({ confirm, payment_method: method }) => !confirm || method, {
    path: ["payment_method"],
    message: "You cannot confirm this PaymentIntent because it's missing a payment method.",
  });

const range = z.strictObject({
  gte: integer.optional(),
  gt: integer.optional(),
  lte: integer.optional(),
  lt: integer.optional(),
});

/** docs.stripe.com/api/payment_intents/list */
export const INTENT_LIST = z.strictObject({
  customer: z.string().startsWith("cus_").optional(),
  created: range.optional(),
  limit: integer.refine((count) => count >= 1 && count <= 100).optional(),
  starting_after: z.string().startsWith("pi_").optional(),
  ending_before: z.string().startsWith("pi_").optional(),
  expand: expand.optional(),
} satisfies Names<Stripe.PaymentIntentListParams>);

export const SESSION_READ = z.strictObject({
  expand: expand.optional(),
} satisfies Names<Stripe.Checkout.SessionRetrieveParams>);
