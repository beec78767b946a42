import type { Switches } from "./interlock.ts";

export type PaymentsVars = Pick<Switches, "PAYMENTS" | "DEV"> & {
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** Replaces Stripe's URL in tests. */
  readonly STRIPE_URL?: string;
};

type StripeConfig = {
  readonly adapter: "stripe";
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly baseUrl?: string;
};

/** `none`: no card can be saved, and the reason. */
export type PaymentsConfig =
  | { readonly adapter: "test" }
  | StripeConfig
  | { readonly adapter: "none"; readonly reason: string };

/** Selects the payment provider. Without `PAYMENTS`, it is the test gateway if DEV=1, and none otherwise. */
export function paymentsConfigOf(vars: PaymentsVars): PaymentsConfig {
  const adapter = vars.PAYMENTS ?? (vars.DEV === "1" ? "test" : "none");
  if (adapter === "test") return { adapter };
  if (adapter === "stripe") return stripeOf(vars);
  const isNone = adapter === "none" || adapter === "";
  return { adapter: "none", reason: isNone ? "PAYMENTS is not set" : "PAYMENTS must be stripe or test" };
}

/**
 * The webhook secret is required too: if a person closes the window before returning, only the webhook reports
 * the result.
 */
function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: PaymentsVars): PaymentsConfig {
  if (!STRIPE_SECRET_KEY) return { adapter: "none", reason: "STRIPE_SECRET_KEY is missing" };
  if (!STRIPE_WEBHOOK_SECRET) return { adapter: "none", reason: "STRIPE_WEBHOOK_SECRET is missing" };
  return {
    adapter: "stripe",
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...(STRIPE_URL && { baseUrl: STRIPE_URL }),
  };
}
