import { Stripe } from "stripe";
import {
  chargeRequest,
  foundOutcome,
  outcomeOfError,
  outcomeOfIntent,
  setupOutcome,
  setupRequest,
} from "./stripe-wire.ts";
import type { Charge } from "@svc/domain/money/card-payment";
import type { Payments } from "./payments.ts";

export type StripeAccount = {
  readonly secretKey: string;
  /** Stripe's own, but in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;

/** Reading what a lost answer was is worth a moment, not another full wait. */
const LOOK = { timeout: 5_000, maxNetworkRetries: 0 };

/** A clock of ours and Stripe's differ by less than this. */
const CLOCK_SKEW_S = 86_400;

/** Checkout for cards, off-session PaymentIntents for money; an idempotency key is the id that is ours. */
export function stripePayments(account: StripeAccount): Payments {
  const stripe = clientOf(account);

  async function findCharge(charge: Charge) {
    const since = Math.floor(charge.at / 1000) - CLOCK_SKEW_S;
    // a list is never behind what it lists; Stripe's search is, by up to a minute
    const list = stripe.paymentIntents.list(
      { customer: charge.card.customer, created: { gte: since }, limit: 100 },
      LOOK,
    );
    for await (const intent of list) {
      if (intent.metadata["payment_id"] === charge.paymentId) return outcomeOfIntent(intent);
    }
    return undefined;
  }

  return {
    startSetup: async (setup) => {
      const idempotencyKey = `setup_${setup.setupId}`;
      const session = await stripe.checkout.sessions.create(setupRequest(setup), { idempotencyKey });
      if (session.url === null) throw new Error(`session ${session.id} has no page`);
      return { url: session.url, sessionRef: session.id };
    },

    readSetup: async (sessionRef) => {
      const expand = ["setup_intent.payment_method"];
      return setupOutcome(await stripe.checkout.sessions.retrieve(sessionRef, { expand }));
    },

    charge: async (charge) => {
      try {
        const options = { idempotencyKey: `charge_${charge.paymentId}` };
        return foundOutcome(await stripe.paymentIntents.create(chargeRequest(charge), options));
      } catch (error) {
        const answered = outcomeOfError(error);
        if (answered) return answered;
        // a failure of Stripe's is kept under the key for a day and told again, whatever became of the charge
        const found = await findCharge(charge).catch(() => undefined);
        if (found) return found;
        throw error;
      }
    },

    findCharge,
  };
}

function clientOf({ secretKey, baseUrl, timeoutMs = TIMEOUT_MS }: StripeAccount): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl ?? "https://api.stripe.com");
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port !== "" && { port }),
  });
}
