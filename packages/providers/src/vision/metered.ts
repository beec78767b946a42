import type { Vision, VisionUsage } from "./vision.ts";

/** Neither throws: what cannot be counted is not permitted. */
export type Meter = {
  /** Counts a question before it is asked; false where there are none left. */
  readonly permit: () => Promise<boolean>;
  readonly spend: (usage: VisionUsage) => Promise<void>;
};

/** A vision that is asked as often as its meter permits. A crash after that has asked once too little, never once too often. */
export function metered(vision: Vision, { permit, spend }: Meter): Vision {
  return {
    ...vision,
    async ask(ask) {
      if (!(await permit())) return { refused: "capped" };
      const outcome = await vision.ask(ask);
      if (outcome.usage) await spend(outcome.usage);
      return outcome;
    },
  };
}
