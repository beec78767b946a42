import type { CardsRpc } from "@svc/platform/cards-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

/** Stripe tests replace it with `support/cards.ts`; all others use the test gateway. */
export class Cards extends ScriptEntrypoint implements CardsRpc {
  startSetup(): Promise<never> {
    return noStripe();
  }

  readSetup(): Promise<never> {
    return noStripe();
  }

  charge(): Promise<never> {
    return noStripe();
  }

  findCharge(): Promise<never> {
    return noStripe();
  }

  readEvent(): Promise<never> {
    return noStripe();
  }
}

function noStripe(): Promise<never> {
  throw new Error("this test needs the cards of test/support/cards.ts");
}

export default NO_ROUTE;
