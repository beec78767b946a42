/** docs.stripe.com/testing: how a saved card responds to a charge without its holder. */
export type CardConduct = {
  readonly brand: string;
  readonly decline?: { readonly code: string; readonly decline_code: string };
};

const declines = (declineCode: string, code = "card_declined"): CardConduct => ({
  brand: "visa",
  decline: { code, decline_code: declineCode },
});

const CARDS: Readonly<Record<string, CardConduct>> = {
  "4242424242424242": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "4000000000000341": declines("generic_decline"),
  "4000008260003178": declines("insufficient_funds"),
  "4000002760003184": declines("authentication_required", "authentication_required"),
};

/** Undefined for a number that cannot be saved, such as 4000000000000002. */
export function conductOf(number: string): CardConduct | undefined {
  return CARDS[number];
}
