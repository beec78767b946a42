import type { Vars } from "./env.ts";

export type PaymentsVars = Pick<
  Vars,
  "PAYMENTS" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_URL" | "DEV"
>;

type StripeConfig = {
  readonly adapter: "stripe";
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly baseUrl?: string;
};

/** `none`: cards cannot be saved here, and why. */
export type PaymentsConfig =
  | { readonly adapter: "test" }
  | StripeConfig
  | { readonly adapter: "none"; readonly reason: string };

/** Which payment provider is on. Without `PAYMENTS` it is the test gateway where DEV=1, and none elsewhere. */
export function paymentsConfigOf(vars: PaymentsVars): PaymentsConfig {
  const adapter = vars.PAYMENTS ?? (vars.DEV === "1" ? "test" : "none");
  if (adapter === "test") return { adapter };
  if (adapter === "stripe") return stripeOf(vars);
  const isNone = adapter === "none" || adapter === "";
  return { adapter: "none", reason: isNone ? "PAYMENTS is not set" : "PAYMENTS must be stripe or test" };
}

/** The webhook's secret too: a person who closes the window before coming back is heard of by it alone. */
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
