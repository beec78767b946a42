import type { Vision, VisionUsage } from "./vision.ts";

/** Neither method throws: what cannot be counted is not permitted. */
export type Meter = {
  /** Counts a question before it is asked. Returns false if none is left. */
  readonly permit: () => Promise<boolean>;
  readonly spend: (usage: VisionUsage) => Promise<void>;
};

/**
 * Asks only as often as the meter permits. After a crash, one question may be counted but not asked, never the
 * reverse.
 */
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
