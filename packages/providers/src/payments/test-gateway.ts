import type { SavedCard } from "@svc/domain/money/card";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import type { Charge } from "@svc/domain/money/card-payment";
import type { Payments } from "./payments.ts";

/** The gateway's storage, so that it charges once per payment like a real one. */
export type GatewayStorage = {
  readonly openSetup: (id: string) => Promise<void>;
  readonly findNumber: (id: string) => Promise<string | undefined>;
  readonly chargeOnce: (charge: Charge, outcome: ChargeOutcome) => Promise<ChargeOutcome>;
  readonly findCharge: (paymentId: Charge["paymentId"]) => Promise<ChargeOutcome | undefined>;
};

/** The last four digits of Stripe's test cards (docs.stripe.com/testing), and how each answers a charge. */
const DECLINES: Readonly<Record<string, string>> = {
  "0002": "generic_decline",
  "0341": "generic_decline",
  "9995": "insufficient_funds",
  "3178": "insufficient_funds",
  "9987": "lost_card",
  "9979": "stolen_card",
  "0069": "expired_card",
  "0127": "incorrect_cvc",
  "0119": "processing_error",
  "6975": "card_velocity_exceeded",
  "0019": "fraudulent",
};
const AUTHENTICATION = "3184";

/**
 * Accepts sixteen digits with a test card's prefix and a valid check digit (ISO/IEC 7812-1); spaces are
 * ignored.
 */
export function readTestNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  const isTest = /^(4000|4100|4242|5555|5105|2223)\d{12}$/.test(digits);
  return isTest && hasCheckDigit(digits) ? digits : undefined;
}

function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** The built-in default: no money moves, and the entered card decides the outcome. */
export function testGateway(storage: GatewayStorage): Payments {
  return {
    startSetup: async ({ setupId, returnUrl }) => {
      await storage.openSetup(setupId);
      // Its page is next to ours.
      return { url: new URL("card", returnUrl).href, sessionRef: setupId };
    },
    readSetup: async (sessionRef) => {
      const number = await storage.findNumber(sessionRef);
      return number === undefined ? { state: "open" } : { state: "saved", card: cardOf(number) };
    },
    charge: (charge) => storage.chargeOnce(charge, outcomeOf(charge.card)),
    findCharge: ({ paymentId }) => storage.findCharge(paymentId),
  };
}

function cardOf(number: string): SavedCard {
  const last4 = number.slice(-4);
  const brand = number.startsWith("4") ? "visa" : "mastercard";
  return { customer: "test_customer", method: `test_card_${last4}`, brand, last4 };
}

function outcomeOf({ last4 }: SavedCard): ChargeOutcome {
  if (last4 === AUTHENTICATION) return { state: "authentication_required" };
  const declineCode = DECLINES[last4];
  return declineCode === undefined ? { state: "succeeded" } : { state: "declined", declineCode };
}
