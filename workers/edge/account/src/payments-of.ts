import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import type { CardsRpc, StripeAccount } from "@svc/platform/cards-rpc";
import { cardsOf } from "@svc/platform/objects";
import type { AccountEnv } from "@svc/platform/env";
import type { Payments } from "@svc/providers/payments/payments";
import { testGateway } from "@svc/providers/payments/test-gateway";
import { chargeOnce, findNumber, findOutcome, openSetup } from "@svc/store/test-gateway";

/** The payment provider in this deployment's configuration. Undefined when there is none. */
export function paymentsOf(env: PaymentsVars & Pick<AccountEnv, "CARDS" | "DB">): Payments | undefined {
  const config = paymentsConfigOf(env);
  switch (config.adapter) {
    case "test":
      return gatewayOn(env.DB);
    case "stripe":
      return byStripe(cardsOf(env), {
        secretKey: config.secretKey,
        ...(config.baseUrl !== undefined && { baseUrl: config.baseUrl }),
      });
    case "none":
      logFailure("payments", new OperatorError(config.reason));
      return undefined;
  }
}

/** The Stripe library runs in a separate script. */
function byStripe(cards: CardsRpc, account: StripeAccount): Payments {
  return {
    startSetup: (setup) => cards.startSetup(account, setup),
    readSetup: (sessionRef) => cards.readSetup(account, sessionRef),
    charge: (charge) => cards.charge(account, charge),
    findCharge: (charge) => cards.findCharge(account, charge),
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
