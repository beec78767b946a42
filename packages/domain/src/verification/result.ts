import { type Check, CHECKS } from "../check-rules.ts";
import type { CaptureId, VerificationId } from "../ids.ts";
import type { Status } from "../status.ts";
import { dueOf } from "../review/due.ts";
import { doubtsOf, type Outcome, outcomeOf } from "../review/outcome.ts";
import type { CaseDecisionValue } from "../review/subjects.ts";
import { shownAppeal, tellsDecision } from "./appeal.ts";
import type { ShownAppeal } from "./appeal-shape.ts";
import { checksOf, isLookedAt, isNothingChecked } from "./checks.ts";
import { candidatesOf, isConfirmed, isUndecided } from "./reverse-search.ts";
import { type Settings, stepsOf } from "./settings.ts";
import { similarPhotoOf } from "./similar-photo.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import { judge } from "./verdict.ts";
import { isSimulated } from "./simulated.ts";
import { viewOf } from "./view.ts";

/**
 * What the checks say. `unchecked`: not a finding, but a check could not answer (SPEC 2.2). `no_photo`: there was
 * nothing to check. `in_part`: `svc` is false only because a check does not apply to some of the
 * files (documents, clips); everything that could be checked was, and nothing was found.
 */
export type Conclusion = "genuine" | "in_part" | "not_genuine" | "unchecked" | "no_photo";

/** One check over all photos. Photo numbers count from 1. */
export type CheckResult = {
  readonly check: Check;
  readonly flagged: readonly number[];
  readonly unanswered: readonly number[];
  /** Files to which this check never applies. No answer is missing for them. */
  readonly inapplicable: readonly number[];
  /** The check applied to no file. */
  readonly isUncovered: boolean;
  /** Of the most certain flagged photo. */
  readonly confidence?: number;
  /** The decision about `reverse` candidates; absent while undecided, and without candidates. */
  readonly review?: "confirmed" | "dismissed" | "expired";
};

export type ResultPhoto = Pick<
  Capture,
  "kind" | "contentType" | "width" | "height" | "capturedAt" | "receivedAt"
> & {
  readonly id: CaptureId;
  readonly hasThumb: boolean;
  /** There is a copy with a Content Credential. */
  readonly isSealed: boolean;
  /** The description of its step, in the tenant's words. */
  readonly description?: string;
};

/** What a person may see of a verification: the verdict and the photos, and nothing that anyone typed. */
export type Result = {
  readonly id: VerificationId;
  readonly status: Status;
  readonly mode: Settings["mode"];
  readonly conclusion?: Conclusion;
  /** The same as in lists of cases; present with `conclusion`. */
  readonly outcome?: Outcome;
  /** What people decided, if the account shares it (CONTRACT G15.3). */
  readonly decision?: CaseDecisionValue;
  readonly checks: readonly CheckResult[];
  readonly photos: readonly ResultPhoto[];
  /** An earlier photo of the same thing, unless a person rejected the match (SPEC 2.8). */
  readonly similar?: { readonly photo: number; readonly of: VerificationId; readonly at: number };
  /** The account flags `ai` at a threshold of its own, for which there is no published rate. */
  readonly hasOwnThreshold?: true;
  /** CONTRACT G20. */
  readonly appeal?: ShownAppeal & { readonly captureUrl?: string };
  /** Numbers of the photos in which a part looks edited; absent if there are none, and once people decided the case. */
  readonly edited?: readonly number[];
  /** The photos contradict each other (CONTRACT G18); absent once people decided the case. */
  readonly contradictions?: true;
  /** Why a person has to look for the code on the paper; absent if every code was read, and once people decided. */
  readonly sceneCode?: "not_read" | "wrong";
  readonly closedAt?: number;
  readonly redacted: boolean;
  /** Made in the sandbox, see `isSimulated`. */
  readonly simulated?: true;
};

export function resultOf(state: Verification): Result {
  const { id, status, settings, closedAt, redacted } = state;
  const captures = keptCaptures(state);
  const isDone = status === "completed";
  const { decision } = state;
  const view = viewOf(state);
  const judged = { view, due: dueOf(state), ...(decision && { decision }) };
  const outcome = outcomeOf(judged);
  return {
    id,
    status,
    mode: settings.mode,
    ...(isDone && { conclusion: conclusionOf(state, captures) }),
    ...(outcome && { outcome }),
    ...(tellsDecision(state) && decision && { decision: decision.value }),
    checks: isDone ? CHECKS.flatMap((check) => checkResult(state, captures, check) ?? []) : [],
    photos: captures.map((capture) => photoOf(settings, capture)),
    ...hintsOf(judged, captures, settings),
    ...(isSimulated(state) && { simulated: true }),
    ...appealOf(state),
    ...(closedAt !== undefined && { closedAt }),
    redacted,
  };
}

/** The link to the camera, for as long as it is open. */
function appealOf(state: Verification): Pick<Result, "appeal"> {
  const shown = shownAppeal(state);
  if (!shown) return {};
  const { captureUrl } = state.appeal ?? {};
  return { appeal: { ...shown, ...(shown.state === "open" && captureUrl !== undefined && { captureUrl }) } };
}

/** Hints are for reviewers, so a result that the photographed person reads has none. */
function hintsOf(
  judged: Parameters<typeof doubtsOf>[0],
  captures: readonly Capture[],
  { appealDays, aiThreshold }: Settings,
): Partial<Result> {
  const own = aiThreshold === undefined ? {} : { hasOwnThreshold: true as const };
  if (appealDays !== undefined) return own;
  return {
    ...own,
    ...similarOf(captures),
    ...editedOf(judged),
    ...(doubtsOf(judged).includes("contradictions") && { contradictions: true }),
    ...codeOf(judged),
  };
}

function editedOf(judged: Parameters<typeof doubtsOf>[0]): Pick<Result, "edited"> {
  const { editedPhotos: edited } = judged.view;
  return edited && doubtsOf(judged).includes("edited_part") ? { edited } : {};
}

/** A wrong code weighs more than one that was not read. */
function codeOf(judged: Parameters<typeof doubtsOf>[0]): Pick<Result, "sceneCode"> {
  if (!doubtsOf(judged).includes("scene_code")) return {};
  const results = Object.values(judged.view.sceneCodes ?? {}).map(({ result }) => result);
  return { sceneCode: results.includes("wrong") ? "wrong" : "not_read" };
}

function similarOf(captures: readonly Capture[]): Pick<Result, "similar"> {
  const similar = similarPhotoOf({ captures });
  if (!similar || similar.decision === "different") return {};
  const { captureId, verificationId: of, matchedCreatedAt: at } = similar;
  return { similar: { photo: captures.findIndex(({ id }) => id === captureId) + 1, of, at } };
}

function conclusionOf(state: Verification, captures: readonly Capture[]): Conclusion {
  const { svc, signals } = judge(state);
  if (captures.length === 0) return "no_photo";
  if (signals.length > 0) return "not_genuine";
  const { settings } = state;
  if (isNothingChecked(settings, captures)) return "no_photo";
  if (svc) return "genuine";
  const answers = settings.signalsRequired.flatMap((check) =>
    captures.filter((capture) => isLookedAt(settings, capture, check)).map(({ findings }) => findings[check]),
  );
  return answers.some((finding) => finding?.status === "unavailable") ? "unchecked" : "in_part";
}

function checkResult(
  { settings, reverseLapsed }: Verification,
  captures: readonly Capture[],
  check: Check,
): CheckResult | undefined {
  const asked = captures.map((capture) => checksOf(settings, capture).includes(check));
  const isRequired = settings.signalsRequired.includes(check) && captures.length > 0;
  if (!isRequired && !asked.includes(true)) return undefined;
  const looked = captures.map((capture) => isLookedAt(settings, capture, check));
  const findings = captures.map((capture, index) => (looked[index] ? capture.findings[check] : undefined));
  const numbersOf = (status: string) =>
    findings.flatMap((finding, index) => (finding?.status === status ? [index + 1] : []));
  const confidences = findings.flatMap((finding) =>
    finding?.status === "flagged" ? [finding.confidence] : [],
  );
  const review = check === "reverse" ? reviewOf(captures, reverseLapsed) : undefined;
  return {
    check,
    flagged: review === "confirmed" ? confirmedIn(captures) : numbersOf("flagged"),
    unanswered: numbersOf("unavailable"),
    inapplicable: looked.flatMap((is, index) => (!is && (isRequired || asked[index]) ? [index + 1] : [])),
    isUncovered: !asked.includes(true),
    ...(confidences.length > 0 && { confidence: Math.max(...confidences) }),
    ...(review && { review }),
  };
}

function reviewOf(captures: readonly Capture[], isLapsed: true | undefined): CheckResult["review"] {
  const candidates = candidatesOf(captures);
  if (candidates.length === 0) return undefined;
  if (candidates.some(isConfirmed)) return "confirmed";
  if (!candidates.some(isUndecided)) return "dismissed";
  return isLapsed ? "expired" : undefined;
}

/** Numbers of the photos that a person confirmed to be online. */
function confirmedIn(captures: readonly Capture[]): readonly number[] {
  return captures.flatMap((capture, index) => (candidatesOf([capture]).some(isConfirmed) ? [index + 1] : []));
}

function photoOf(settings: Settings, capture: Capture): ResultPhoto {
  const { id, kind, contentType, step, width, height, capturedAt, receivedAt, thumb, stamp } = capture;
  const description = stepsOf(settings).find(({ key }) => key === step)?.description;
  return {
    id,
    kind,
    contentType,
    receivedAt,
    hasThumb: thumb === true,
    isSealed: stamp?.state === "sealed",
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(capturedAt !== undefined && { capturedAt }),
    ...(description !== undefined && { description }),
  };
}
