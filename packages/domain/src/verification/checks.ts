import { CHECKS, type Check, rulesOf } from "../check-rules.ts";
import type { Settings } from "./settings.ts";
import type { Capture, StoredCapture } from "./state.ts";

/** The checks to run on one capture, in the order of SPEC 1. */
export function checksOf(
  settings: Settings,
  capture: Pick<StoredCapture, "kind" | "step">,
): readonly Check[] {
  const asked = CHECKS.filter(
    (check) => settings.signalsRequired.includes(check) || isObjectAsked(settings, check, capture),
  );
  return asked.filter(
    (check) => rulesOf(check).kinds.includes(capture.kind) && isApplicable(settings, check, capture),
  );
}

/** `context` has no question if neither the step nor the verification states an expectation. */
function isApplicable(settings: Settings, check: Check, capture: Pick<StoredCapture, "step">): boolean {
  return (
    check !== "context" || settings.context !== undefined || expectedObjectOf(settings, capture) !== undefined
  );
}

/** SPEC 2.5: an expected object is looked for even if `context` is not a required signal. */
function isObjectAsked(settings: Settings, check: Check, capture: Pick<StoredCapture, "step">): boolean {
  return check === "context" && expectedObjectOf(settings, capture) !== undefined;
}

/** The pixels of documents are not examined. Marks in the file count, but their absence means nothing. */
export function isLookedAt(settings: Settings, capture: Capture, check: Check): boolean {
  const isSilent = capture.contentType === "application/pdf" && capture.findings[check]?.status !== "flagged";
  return !isSilent && checksOf(settings, capture).includes(check);
}

/** There are files and required checks, but no check looks at any file. */
export function isNothingChecked(settings: Settings, captures: readonly Capture[]): boolean {
  const { signalsRequired } = settings;
  if (captures.length === 0 || signalsRequired.length === 0) return false;
  return captures.every((capture) => !signalsRequired.some((check) => isLookedAt(settings, capture, check)));
}

/** The step's own expected object, or else the verification's. */
export function expectedObjectOf(
  settings: Settings,
  capture: Pick<StoredCapture, "step">,
): string | undefined {
  return stepExpectedObject(settings, capture.step) ?? settings.expectedObject;
}

export function stepExpectedObject(settings: Settings, key: string | undefined): string | undefined {
  if (settings.capturePlan.kind === "anonymous" || key === undefined) return undefined;
  const step = settings.capturePlan.steps.find((candidate) => candidate.key === key);
  return step?.kind === "image" ? step.expectedObject : undefined;
}
