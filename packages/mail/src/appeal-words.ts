import { SCORED_CHECKS } from "@svc/domain/check-rules";
import type { Result } from "@svc/domain/verification/result";
import falseAlarms from "./false-alarms.json" with { type: "json" };
import type { Say } from "./say.ts";

/** What a person reads who may ask, or has asked, for a second look (CONTRACT G20). */
export type AppealWords = {
  readonly heading: string;
  readonly lines: readonly string[];
  /** `ask`: the button asks for it. Otherwise it is the address of the new verification. */
  readonly button?: { readonly text: string; readonly to: "ask" | { readonly href: string } };
};

/** `now` in epoch milliseconds: an offer whose time is over is not mentioned. */
export function appealWords(result: Result, say: Say, now: number): AppealWords | undefined {
  const { state, closesAt = 0, captureUrl } = result.appeal ?? {};
  const heading = say.text("appeal_heading");
  switch (state) {
    case "offered": {
      if (now >= closesAt) return undefined;
      const offer = say.text("appeal_offer", { time: say.time(closesAt) });
      return {
        heading,
        lines: [say.text("appeal_what"), ...ratesOf(result, say), offer],
        button: { text: say.text("appeal_button"), to: "ask" },
      };
    }
    case "open": {
      const button = { text: say.text("appeal_continue"), to: { href: captureUrl ?? "" } };
      return { heading, lines: [say.text("appeal_open")], ...(captureUrl !== undefined && { button }) };
    }
    case "waiting":
      return { heading, lines: [say.text("appeal_waiting")] };
    case "lapsed":
      return { heading, lines: [say.text("appeal_lapsed")] };
    case "decided":
    case undefined:
      return undefined;
  }
}

/** How often the checks that flagged a photo are wrong. Only our own models have a published rate. */
function ratesOf({ checks, hasOwnThreshold }: Result, say: Say): readonly string[] {
  const flagged = checks.filter((check) => check.flagged.length > 0).map(({ check }) => check);
  const published = SCORED_CHECKS.filter((check) => check !== "ai" || !hasOwnThreshold);
  return published
    .filter((check) => flagged.includes(check))
    .map((check) =>
      say.text("appeal_rate", {
        check: say.text(`check_${check}`),
        count: falseAlarms[check].toLocaleString(say.locale),
      }),
    );
}
