import type { Breaker } from "../judges/breaker.ts";
import type { Vision, VisionOutcome } from "./vision.ts";

/** Stops asking for a while after repeated failures. `now` is epoch ms. */
export function rested(vision: Vision, breaker: Breaker, now: () => number = Date.now): Vision {
  return {
    ...vision,
    async ask(ask) {
      // A question that cannot be retried is asked anyway, whatever happened to others.
      if (!breaker.admits(now()) && !ask.isLast) return { later: "resting" };
      const outcome = await vision.ask(ask);
      if (!wasAsked(outcome)) return outcome;
      if (isSpoken(outcome)) breaker.answered();
      else breaker.failed(now());
      return outcome;
    },
  };
}

/** A question that was not sent says nothing about the provider. */
function wasAsked(outcome: VisionOutcome): boolean {
  return !("refused" in outcome && ["capped", "picture", "not_configured"].includes(outcome.refused));
}

/**
 * A model that declines one picture or answers it in the wrong form may still answer the next. A rejected key
 * counts as a failure.
 */
function isSpoken(outcome: VisionOutcome): boolean {
  if ("later" in outcome) return outcome.later === "malformed";
  return "answered" in outcome || outcome.refused === "declined";
}
