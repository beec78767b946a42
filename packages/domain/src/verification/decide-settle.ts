import { isFree, PRICE_PER_PHOTO_CENTS } from "../credits.ts";
import { CHECKS } from "../check-rules.ts";
import { isTerminal } from "../status.ts";
import { analysisEvents } from "./analyses.ts";
import { checksOf } from "./checks.ts";
import { clipEvents } from "./decide-clip.ts";
import { owesLocationMatch } from "./decide-location.ts";
import { decideLikeness } from "./decide-similar.ts";
import { reviewRequired } from "./decide-review.ts";
import type { AnalysisReport } from "./command.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { FailureReason } from "./failure-reason.ts";
import { photosOf } from "./photos-of.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import { sceneCompared } from "../consistency/decide-consistency.ts";
import { usesExif } from "./where-taken.ts";
import { simulatedReport } from "./simulated.ts";
import { isSettled, judge, unavailableOf } from "./verdict.ts";

/** A report that is repeated, late or about a retaken photo changes nothing. */
export function decideSettle(state: Verification, heard: AnalysisReport, now: number): readonly Event[] {
  const capture = state.captures.find(({ id }) => id === heard.captureId);
  if (!capture) return [];
  const report = simulatedReport(state, capture, heard);
  const compared = report.likeness ? decideLikeness(state, capture, report.likeness, now) : [];
  if (capture.removed || isTerminal(state.status)) return compared;
  const events = [
    ...compared,
    ...inspected(state, capture, report, now),
    ...newFindings(state, capture, report, now),
    ...analysisEvents(state, capture, report, now),
    ...clipEvents(state, capture, report, now),
  ];
  return thenCompleted(state, events, now);
}

/** These events, and the completion that they may cause. */
export function thenCompleted(state: Verification, events: readonly Event[], now: number): readonly Event[] {
  return [...events, ...completion(events.reduce(evolve, state), now)];
}

function inspected(
  state: Verification,
  capture: Capture,
  report: AnalysisReport,
  now: number,
): readonly Event[] {
  const known = SAID.filter((key) => key !== "exifPosition" || usesExif(state.settings, capture));
  const news = known.filter((key) => report[key] !== undefined && capture[key] === undefined);
  if (news.length === 0) return [];
  const said = Object.fromEntries(news.map((key) => [key, report[key]]));
  return [{ type: "capture.inspected", at: now, captureId: capture.id, ...said }];
}

/** The file's own metadata. */
const SAID = ["credentials", "lost", "thumb", "exifPosition", "facts", "views"] as const;

function newFindings(
  state: Verification,
  capture: Capture,
  report: AnalysisReport,
  now: number,
): readonly Event[] {
  const asked = checksOf(state.settings, capture);
  return CHECKS.flatMap((check): Event[] => {
    const finding = report.findings[check];
    if (!finding || capture.findings[check] || !asked.includes(check)) return [];
    const outcome = finding.status === "unavailable" ? "unavailable" : "completed";
    return [{ type: `verification.check.${outcome}`, at: now, captureId: capture.id, check, finding }];
  });
}

/**
 * CONTRACT G2: a submitted verification ends when every check has settled, or when none of its media can be
 * read.
 */
function completion(state: Verification, now: number): readonly Event[] {
  if (state.submittedAt === undefined || isTerminal(state.status)) return [];
  if (!isSettled(state) || owesLocationMatch(state)) return [];
  const captures = keptCaptures(state);
  const [first] = captures;
  if (first?.lost && captures.every(({ lost }) => lost !== undefined)) {
    return [failure(state, first.lost, now)];
  }
  const refundedCents = priceOf(state, uncheckedCaptures(state));
  const refund = refundedCents > 0 && { refundedCents };
  const completed: Event = { type: "verification.completed", at: now, verdict: judge(state), ...refund };
  return [...sceneCompared(state, now), completed, ...reviewRequired(state, now)];
}

/** CONTRACT G5.5: photos that could not be judged are refunded. */
export function failure(state: Verification, reason: FailureReason, now: number): Event {
  const refundedCents = priceOf(state, keptCaptures(state));
  return { type: "verification.failed", at: now, reason, ...(refundedCents > 0 && { refundedCents }) };
}

function priceOf({ environment }: Verification, captures: readonly Capture[]): number {
  if (isFree(environment)) return 0;
  return captures.reduce((sum, capture) => sum + photosOf(capture), 0) * PRICE_PER_PHOTO_CENTS;
}

/**
 * Photos that lack the answer of a required check. Checks that only an optional analysis needed do not count
 * (CONTRACT G14).
 */
export function uncheckedCaptures(state: Verification): readonly Capture[] {
  const { signalsRequired } = state.settings;
  return keptCaptures(state).filter((capture) => unavailableOf(capture, signalsRequired).length > 0);
}
