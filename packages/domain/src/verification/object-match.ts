import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { REDACTED } from "../redaction/retain.ts";
import { checksOf, expectedObjectOf, stepExpectedObject } from "./checks.ts";
import type { Settings } from "./settings.ts";
import { isTakenLive } from "./source.ts";
import type { Capture, Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** SPEC 2.5. */
export type ObjectMatch = {
  readonly status: "match" | "mismatch" | "inconclusive";
  readonly expectedObject?: string;
};

const OBJECT_SEVERITY = ["match", "inconclusive", "mismatch"] as const;

/** SPEC 2.5: the worst step result. A capture without an answer is `inconclusive`. */
export function objectMatchesOf(state: Verification, captures: readonly Capture[]) {
  const global = state.settings.expectedObject;
  const asked = evidenceOf(captures.filter((capture) => isAsked(state.settings, capture)));
  const matches = activeSteps(state).flatMap(({ key }) => {
    const expectedObject = stepExpectedObject(state.settings, key);
    if (expectedObject === undefined) return [];
    const status = worstObject(asked.filter(({ step }) => step === key));
    return [{ key, status, expectedObject }];
  });
  // CONTRACT G1.4: this is also where the result of a stated context appears, which names no object.
  const isStated = state.settings.context !== undefined && state.settings.signalsRequired.includes("context");
  if (global === undefined && matches.length === 0 && !isStated) return {};
  const results = [
    ...asked.map(({ findings }) => objectStatus(findings)),
    ...matches.map(({ status }) => status),
  ];
  // A redaction leaves blank words.
  const named = matches.filter(({ expectedObject }) => expectedObject !== REDACTED);
  return {
    objectMatch: { status: worstOf(results), ...wordsOf(global) },
    ...(named.length > 0 && {
      objectMatches: Object.fromEntries(named.map(({ key, ...match }) => [key, match])),
    }),
  };
}

/** Uploads and clips are not checked for what they show. */
function isAsked(settings: Settings, capture: Capture): boolean {
  return checksOf(settings, capture).includes("context");
}

/** SPEC 2.5: if a step has live photos, its other files are not applicable. */
function evidenceOf(captures: readonly Capture[]): readonly Capture[] {
  const live = captures.filter(isTakenLive);
  return captures.filter(
    (capture) => isTakenLive(capture) || live.every(({ step }) => step !== capture.step),
  );
}

function worstObject(captures: readonly Capture[]): ObjectMatch["status"] {
  return worstOf(captures.map(({ findings }) => objectStatus(findings)));
}

function worstOf(statuses: readonly ObjectMatch["status"][]): ObjectMatch["status"] {
  return (
    statuses.toSorted((a, b) => OBJECT_SEVERITY.indexOf(b) - OBJECT_SEVERITY.indexOf(a))[0] ?? "inconclusive"
  );
}

/** For one photo with the `context` check: an object is expected on it, or a context is stated (CONTRACT G1.4). */
export function captureObjectMatch(settings: Settings, capture: Capture): ObjectMatch | undefined {
  if (!isAsked(settings, capture)) return undefined;
  return { status: objectStatus(capture.findings), ...wordsOf(expectedObjectOf(settings, capture)) };
}

function wordsOf(expectedObject: string | undefined): Pick<ObjectMatch, "expectedObject"> {
  return expectedObject === undefined || expectedObject === REDACTED ? {} : { expectedObject };
}

function objectStatus(findings: Readonly<Partial<Record<Check, Finding>>>): ObjectMatch["status"] {
  const finding = findings.context;
  if (!finding || finding.status === "unavailable") return "inconclusive";
  return finding.status === "clear" ? "match" : "mismatch";
}
