import type { CardSetup, Charge, SetupOutcome, StartedSetup } from "@svc/domain/money/card-payment";
import type { ChargeOutcome } from "@svc/domain/money/top-up";

/** Charges cards, in US dollars. If a call throws, the outcome is unknown: ask again. */
export type Payments = {
  readonly startSetup: (setup: CardSetup) => Promise<StartedSetup>;
  readonly readSetup: (sessionRef: string) => Promise<SetupOutcome>;
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>;
  /** The outcome of a charge whose response was lost; undefined if the provider has none, or has not decided it. */
  readonly findCharge: (charge: Charge) => Promise<ChargeOutcome | undefined>;
};
