import type { CardsRpc } from "@svc/platform/cards-rpc";
import { stripePayments } from "@svc/providers/payments/stripe";
import { readStripeEvent } from "@svc/providers/payments/stripe-events";

/** Runs the cards script's code in this process, so that a test can fake Stripe. */
export const CARDS: CardsRpc = {
  startSetup: (account, setup) => stripePayments(account).startSetup(setup),
  readSetup: (account, sessionRef) => stripePayments(account).readSetup(sessionRef),
  charge: (account, charge) => stripePayments(account).charge(charge),
  findCharge: (account, charge) => stripePayments(account).findCharge(charge),
  readEvent: (event) => readStripeEvent(event),
};
