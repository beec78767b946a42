import type { ChargeOutcome } from "@svc/domain/money/top-up";
import type {
  CardSetup,
  Charge,
  PaymentNews,
  SetupOutcome,
  StartedSetup,
} from "@svc/domain/money/card-payment";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import type { CardsRpc, SignedEvent, StripeAccount } from "@svc/platform/cards-rpc";
import { stripePayments } from "@svc/providers/payments/stripe";
import { readStripeEvent } from "@svc/providers/payments/stripe-events";

/** See CardsRpc. */
export class Cards extends ScriptEntrypoint implements CardsRpc {
  startSetup(account: StripeAccount, setup: CardSetup): Promise<StartedSetup> {
    return stripePayments(account).startSetup(setup);
  }

  readSetup(account: StripeAccount, sessionRef: string): Promise<SetupOutcome> {
    return stripePayments(account).readSetup(sessionRef);
  }

  charge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome> {
    return stripePayments(account).charge(charge);
  }

  findCharge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome | undefined> {
    return stripePayments(account).findCharge(charge);
  }

  readEvent(event: SignedEvent): Promise<PaymentNews | "forged" | undefined> {
    return readStripeEvent(event);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
