import type { CardsRpc } from "@svc/platform/cards-rpc";
import { stripePayments } from "@svc/providers/payments/stripe";
import { readStripeEvent } from "@svc/providers/payments/stripe-events";

/** What the script of cards does, in this process, so that a test answers for Stripe. */
export const CARDS: CardsRpc = {
  startSetup: (account, setup) => stripePayments(account).startSetup(setup),
  readSetup: (account, sessionRef) => stripePayments(account).readSetup(sessionRef),
  charge: (account, charge) => stripePayments(account).charge(charge),
  findCharge: (account, charge) => stripePayments(account).findCharge(charge),
  readEvent: (event) => readStripeEvent(event),
};
