import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import type { AccountEnv } from "@svc/platform/env";
import type { Payments } from "@svc/providers/payments/payments";
import type { StripeAccount } from "@svc/providers/payments/stripe";
import { testGateway } from "@svc/providers/payments/test-gateway";
import { chargeOnce, findNumber, findOutcome, openSetup } from "@svc/store/account/test-gateway";

/** The payment provider in this deployment's configuration. Undefined when there is none. */
export function paymentsOf(env: PaymentsVars & Pick<AccountEnv, "DB">): Payments | undefined {
  const config = paymentsConfigOf(env);
  switch (config.adapter) {
    case "test":
      return gatewayOn(env.DB);
    case "stripe":
      return byStripe({
        secretKey: config.secretKey,
        ...(config.baseUrl !== undefined && { baseUrl: config.baseUrl }),
      });
    case "none":
      logFailure("payments", new OperatorError(config.reason));
      return undefined;
  }
}

/** Loads Stripe's library with the first purchase: starting an isolate does not pay for it. */
function byStripe(account: StripeAccount): Payments {
  const stripe = async () => (await import("@svc/providers/payments/stripe")).stripePayments(account);
  return {
    startSetup: async (setup) => (await stripe()).startSetup(setup),
    readSetup: async (sessionRef) => (await stripe()).readSetup(sessionRef),
    charge: async (charge) => (await stripe()).charge(charge),
    findCharge: async (charge) => (await stripe()).findCharge(charge),
  };
}

function gatewayOn(db: D1Database): Payments {
  return testGateway({
    openSetup: (id) => openSetup(db, id),
    findNumber: (id) => findNumber(db, id),
    chargeOnce: async ({ paymentId, accountId, amountCents }, outcome) => {
      const kept = await chargeOnce(db, { paymentId, accountId, amountCents, outcome, at: Date.now() });
      return kept as ChargeOutcome; // written by this function
    },
    findCharge: async (paymentId) => (await findOutcome(db, paymentId)) as ChargeOutcome | undefined, // as above
  });
}
