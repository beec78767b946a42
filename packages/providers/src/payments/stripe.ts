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
  /** Replaces Stripe's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;

/** Short, because this query only looks up a lost response. */
const LOOK = { timeout: 5_000, maxNetworkRetries: 0 };

/** Our clock and Stripe's differ by less than this. */
const CLOCK_SKEW_S = 86_400;

/** Checkout for cards, off-session PaymentIntents for charges. The idempotency key is our own id. */
export function stripePayments(account: StripeAccount): Payments {
  const stripe = clientOf(account);

  async function findCharge(charge: Charge) {
    const since = Math.floor(charge.at / 1000) - CLOCK_SKEW_S;
    // A list is always current. Stripe's search may be up to a minute behind.
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
        // Stripe stores its own failures under the key for a day and repeats them, whatever happened to the
        // charge.
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
