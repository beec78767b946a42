import type { CardSetup, Charge, SetupOutcome, StartedSetup } from "@svc/domain/money/card-payment";
import type { ChargeOutcome } from "@svc/domain/money/top-up";

/** Takes cards and money, US dollars. A throw means that nobody knows what happened: ask again. */
export type Payments = {
  readonly startSetup: (setup: CardSetup) => Promise<StartedSetup>;
  readonly readSetup: (sessionRef: string) => Promise<SetupOutcome>;
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>;
  /** What became of a charge whose answer was lost; undefined when the provider has none, or has not decided it. */
  readonly findCharge: (charge: Charge) => Promise<ChargeOutcome | undefined>;
};
