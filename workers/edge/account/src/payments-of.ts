import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import type { Payments } from "@svc/providers/payments/payments";
import { stripePayments } from "@svc/providers/payments/stripe";
import { testGateway } from "@svc/providers/payments/test-gateway";
import { chargeOnce, findNumber, findOutcome, openSetup } from "@svc/store/test-gateway";

/** The payment provider that this deployment's configuration names; undefined where none is set up. */
export function paymentsOf(env: PaymentsVars & { readonly DB: D1Database }): Payments | undefined {
  const config = paymentsConfigOf(env);
  switch (config.adapter) {
    case "test":
      return gatewayOn(env.DB);
    case "stripe":
      return stripePayments(config);
    case "none":
      logFailure("payments", new OperatorError(config.reason));
      return undefined;
  }
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
