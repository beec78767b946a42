import type { UnavailableReason } from "@svc/domain/finding";
import type { Said } from "./said.ts";

type Unavailable = {
  readonly status: "unavailable";
  readonly reason: UnavailableReason;
  readonly detail: string;
};

/** Why a question stayed open. Only `timeout` and `error` are retried. */
export function unavailableOf({ look, outcome }: Said): Unavailable {
  if (outcome && "later" in outcome)
    return outcome.later === "late"
      ? unavailable("timeout", "the vision model did not answer in time")
      : unavailable("error", `the vision model cannot answer now: ${outcome.later}`);
  if (look === "failed") return unavailable("error", "the reader did not answer");
  if (!outcome) return unavailable("not_configured", "no model here can judge this");
  if ("refused" in outcome) return unavailable("inconclusive", REFUSALS[outcome.refused]);
  return outcome.answered.withheld
    ? unavailable("inconclusive", "the picture tells its judge what to say")
    : unavailable("inconclusive", "the picture does not say");
}

export const REFUSALS = {
  not_configured: "no vision model is set up",
  picture: "there was no picture to show to the vision model",
  declined: "the vision model declined to answer",
  rejected: "the provider of the vision model rejected the question",
  capped: "the questions of the day are used up",
} as const;

function unavailable(reason: UnavailableReason, detail: string): Unavailable {
  return { status: "unavailable", reason, detail };
}
