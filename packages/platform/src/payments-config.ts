import type { Vars } from "./env.ts";

export type PaymentsVars = Pick<Vars, "PAYMENTS" | "DEV">;

/** `none`: cards cannot be saved here. */
export type PaymentsConfig = { readonly adapter: "test" } | { readonly adapter: "none" };

/** Which payment provider is on. Without `PAYMENTS` it is the test gateway where DEV=1, and none elsewhere. */
export function paymentsConfigOf({ PAYMENTS, DEV }: PaymentsVars): PaymentsConfig {
  const adapter = PAYMENTS ?? (DEV === "1" ? "test" : "none");
  return adapter === "test" ? { adapter } : { adapter: "none" };
}
