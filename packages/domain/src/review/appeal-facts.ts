import { type Check, CHECKS } from "../check-rules.ts";
import type { Language } from "../language.ts";
import { doubtedCaptures, shownAppeal } from "../verification/appeal.ts";
import { personLanguage } from "../verification/person-language.ts";
import type { Capture, Verification } from "../verification/state.ts";
import type { CaseDecisionValue } from "./subjects.ts";

export const PHONES = ["ios", "android", "other"] as const;
type Phone = (typeof PHONES)[number];

/** What is counted about the offer of a second look (CONTRACT G20). None of it names a person. */
export type AppealFacts = {
  readonly asked: boolean;
  /** How it ended; absent before. */
  readonly result?: CaseDecisionValue | "lapsed";
  /** The checks that flagged a photo, or did not answer. */
  readonly checks: readonly Check[];
  readonly phone: Phone;
  readonly language: Language;
};

/** How many verifications have these facts. */
export type AppealCount = { readonly facts: AppealFacts; readonly count: number };

/** Undefined without an offer. After a redaction the facts are those that were stored last. */
export function appealFactsOf(state: Verification): AppealFacts | undefined {
  const appeal = shownAppeal(state);
  if (!appeal) return undefined;
  const doubted = doubtedCaptures(state);
  const result = appeal.state === "decided" ? state.decision?.value : appeal.state;
  return {
    asked: appeal.state !== "offered",
    ...((result === "accepted" || result === "rejected" || result === "lapsed") && { result }),
    checks: CHECKS.filter((check) => doubted.some(({ findings }) => isDoubted(findings[check]?.status))),
    phone: phoneOf(doubted),
    language: personLanguage(state) ?? "en",
  };
}

function isDoubted(status: string | undefined): boolean {
  return status === "flagged" || status === "unavailable";
}

/** The system that the device of the first of these photos names; `other` for a file. */
function phoneOf(captures: readonly Capture[]): Phone {
  const named = captures.map(({ device = "" }) => device.toLowerCase()).join(" ");
  if (named.includes("android")) return "android";
  return /"(ios|iphone|ipad)/.test(named) ? "ios" : "other";
}
