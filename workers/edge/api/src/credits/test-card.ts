import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import { readTestNumber } from "@svc/providers/payments/test-gateway";
import { enterNumber } from "@svc/store/account/test-gateway";

export function isTestGateway(env: PaymentsVars): boolean {
  return paymentsConfigOf(env).adapter === "test";
}

/** Handles a card number entered on the test gateway's own page. Returns false when it is not one of the test cards. */
export async function enterTestCard(
  env: { readonly DB: D1Database },
  setupId: string,
  typed: string,
): Promise<boolean> {
  const number = readTestNumber(typed);
  if (number === undefined) return false;
  await enterNumber(env.DB, setupId, number);
  return true;
}
