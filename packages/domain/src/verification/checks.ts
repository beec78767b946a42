import { CHECKS, type Check } from "../finding.ts";
import type { Settings } from "./settings.ts";
import type { StoredCapture } from "./state.ts";

/** CONTRACT G5.4: an upload makes no live claim. */
const UPLOAD_CHECKS: readonly Check[] = ["ai", "reverse"];
/** SPEC 2.7: pictures of a clip run through the same checks; what it should show is its `scene`, another question. */
const VIDEO_CHECKS: readonly Check[] = ["screen", "ai", "reverse"];

/** The checks to run on one capture, in the order of SPEC 1. */
export function checksOf(
  settings: Settings,
  capture: Pick<StoredCapture, "kind" | "step">,
): readonly Check[] {
  const asked = CHECKS.filter(
    (check) => settings.signalsRequired.includes(check) || isObjectAsked(settings, check, capture),
  );
  return asked.filter((check) => checksOfKind(capture.kind).includes(check));
}

function checksOfKind(kind: StoredCapture["kind"]): readonly Check[] {
  switch (kind) {
    case "image":
      return CHECKS;
    case "upload":
      return UPLOAD_CHECKS;
    case "video":
      return VIDEO_CHECKS;
  }
}

/** SPEC 2.5: an expected object is looked for even when `context` is not among the required signals. */
function isObjectAsked(settings: Settings, check: Check, capture: Pick<StoredCapture, "step">): boolean {
  return check === "context" && expectedObjectOf(settings, capture) !== undefined;
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
