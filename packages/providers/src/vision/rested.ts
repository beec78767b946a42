import type { Breaker } from "../judges/breaker.ts";
import type { Vision, VisionOutcome } from "./vision.ts";

/** A vision that is left alone for a while once it failed again and again. `now`: in epoch ms. */
export function rested(vision: Vision, breaker: Breaker, now: () => number = Date.now): Vision {
  return {
    ...vision,
    async ask(ask) {
      // whoever may ask no more is not refused for what befell others
      if (!breaker.admits(now()) && !ask.isLast) return { later: "resting" };
      const outcome = await vision.ask(ask);
      if (!wasAsked(outcome)) return outcome;
      if (isSpoken(outcome)) breaker.answered();
      else breaker.failed(now());
      return outcome;
    },
  };
}

/** Of whom nobody asked nothing is known. */
function wasAsked(outcome: VisionOutcome): boolean {
  return !("refused" in outcome && ["capped", "picture", "not_configured"].includes(outcome.refused));
}

/** A model that declines one picture, or answers it in a wrong form, may answer the next; a wrong key is as good as nobody. */
function isSpoken(outcome: VisionOutcome): boolean {
  if ("later" in outcome) return outcome.later === "malformed";
  return "answered" in outcome || outcome.refused === "declined";
}
