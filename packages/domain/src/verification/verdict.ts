import { CHECKS, type Check, type Signal, SIGNALS, signalOf } from "../check-rules.ts";
import { openAnalyses } from "./analyses.ts";
import { checksOf } from "./checks.ts";
import { isConfirmed, reverseSearchOf } from "./reverse-search.ts";
import type { Settings } from "./settings.ts";
import { keptCaptures, type Capture, type Verification } from "./state.ts";
import type { Verdict } from "./verdict-shape.ts";

/** True if every check and analysis of every kept photo was answered or ran out of retries. */
export function isSettled({ captures, settings }: Verification): boolean {
  return keptCaptures({ captures }).every((capture) => isAnswered(settings, capture));
}

/** The same for one capture. */
export function isAnswered(settings: Settings, capture: Capture): boolean {
  const checks = checksOf(settings, capture);
  return (
    checks.every((check) => capture.findings[check] !== undefined) &&
    openAnalyses(settings, capture).length === 0
  );
}

/** CONTRACT G1.4: one signal per type; `context` never adds one; anything unchecked means `svc` is false. */
export function judge(verification: Verification): Verdict {
  const captures = keptCaptures(verification);
  const signals = captures.flatMap(signalsOf);
  const unavailable = CHECKS.filter(
    (check) =>
      verification.settings.signalsRequired.includes(check) && isUncovered(verification, captures, check),
  );
  const reverse = reverseSearchOf(captures, verification);
  const worst = worstOfEachType(signals);
  return {
    // Also if no check applied, because no photo was asked for or an optional one was skipped (CONTRACT G14).
    svc: worst.length === 0 && unavailable.length === 0,
    signals: worst,
    ...(reverse && { reverseSearch: reverse }),
    ...(unavailable.length > 0 && { unavailable }),
  };
}

/**
 * Unanswered on some photo, or applicable to none: `screen` never runs on an upload, for example (CONTRACT
 * G5.4).
 */
function isUncovered({ settings }: Verification, captures: readonly Capture[], check: Check): boolean {
  const asked = captures.filter((capture) => checksOf(settings, capture).includes(check));
  if (asked.length === 0) return captures.length > 0;
  return asked.some((capture) => capture.findings[check]?.status === "unavailable");
}

/** SPEC 2.2: the required checks that never answered for this photo. */
export function unavailableOf({ findings }: Capture, required: readonly Check[]): readonly Check[] {
  return CHECKS.filter((check) => required.includes(check) && findings[check]?.status === "unavailable");
}

/** The signals of one photo (CONTRACT G4.3 `signals`). */
export function signalsOf({ findings }: Capture): readonly Signal[] {
  return CHECKS.flatMap((check) => {
    const finding = findings[check];
    if (finding?.status !== "flagged") return [];
    const { confidence, candidates = [] } = finding;
    return signalOf(check, { confidence, isConfirmed: candidates.some(isConfirmed) }) ?? [];
  });
}

function worstOfEachType(signals: readonly Signal[]): Signal[] {
  return SIGNALS.flatMap(({ type }) => {
    const same = signals.filter((signal) => signal.type === type);
    const worst = same.toSorted((a, b) => confidenceOf(b) - confidenceOf(a))[0];
    return worst ? [worst] : [];
  });
}

const confidenceOf = (signal: Signal) => ("confidence" in signal ? signal.confidence : 1);
