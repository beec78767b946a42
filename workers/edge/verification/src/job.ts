import type { CaptureId } from "@svc/domain/ids";
import { answersProvenance } from "@svc/domain/record-seal/record-seal";
import { isTerminal } from "@svc/domain/status";
import { checksOf, expectedObjectOf } from "@svc/domain/verification/checks";
import { clipMoments } from "@svc/domain/verification/clip";
import { openMoments } from "@svc/domain/verification/decide-clip";
import { resultsOf, credentialOrigin, credentialsDue } from "@svc/domain/verification/credential";
import type { Settings } from "@svc/domain/verification/settings";
import type { Capture, Verification } from "@svc/domain/verification/state";
import { captureLocationOf } from "@svc/domain/verification/where-taken";
import type { ComparisonJob } from "@svc/platform/analyzer-rpc";
import type { CredentialJob } from "@svc/platform/credential-message";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { originalKey, sealedKey } from "@svc/store/files";

/** What the analyzer still has to do for one capture, with no more of the verification than that needs. */
export function jobOf(state: Verification, captureId: CaptureId): AnalysisJob {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture || capture.removed || isTerminal(state.status)) return { state: "settled" };
  const checks = checksOf(state.settings, capture).filter((check) => !capture.findings[check]);
  if (checks.length === 0) return { state: "settled" };
  const { context, aiThreshold } = state.settings;
  const expectedObject = expectedObjectOf(state.settings, capture);
  return {
    state: "open",
    capture,
    key: originalKey(state.accountId, state.id, capture.id),
    checks,
    ...(capture.kind === "video" && { moments: openMoments(state, capture) }),
    ...(expectedObject !== undefined && { expectedObject }),
    ...(context && { context }),
    ...(aiThreshold !== undefined && { aiThreshold }),
    compares: state.settings.similarPhoto !== false,
    createdAt: state.createdAt,
    ...companiesOf(state.settings),
  };
}

/** Who outside may be shown the photo. */
function companiesOf({ outsideJudges, searchEngine }: Settings) {
  return { ...(outsideJudges && { outsideJudges }), ...(searchEngine && { searchEngine }) };
}

/** Undefined where nothing is to be compared any more. */
export function comparisonJobOf(state: Verification, captureId: CaptureId): ComparisonJob | undefined {
  const capture = state.captures.find(({ id }) => id === captureId);
  const isOver = !capture || capture.removed || state.redacted || capture.likeness === "none";
  if (isOver || state.settings.similarPhoto === false) return undefined;
  return {
    accountId: state.accountId,
    verificationId: state.id,
    captureId,
    createdAt: state.createdAt,
    contentType: capture.contentType,
    key: originalKey(state.accountId, state.id, captureId),
    ...(capture.kind === "video" && { moments: clipMoments(capture.durationMs ?? 0) }),
  };
}

/** What the sealed copy of a capture is made of and says; settled when there is one, or is to be none. */
export function credentialJobOf(state: Verification, captureId: CaptureId): CredentialJob {
  const capture = credentialsDue(state).find(({ id }) => id === captureId);
  if (!capture) return { state: "settled" };
  const original = originalKey(state.accountId, state.id, capture.id);
  const recordSeal = state.sealing?.sealed?.seal;
  return {
    state: "open",
    accountId: state.accountId,
    original,
    sealed: sealedKey(original),
    contentType: capture.contentType,
    facts: {
      verificationId: state.id,
      captureId: capture.id,
      sha256: capture.sha256,
      origin: credentialOrigin(capture),
      results: resultsOf(state, capture),
      answersProvenance: recordSeal?.answersProvenance ?? answersProvenance(state.settings),
      ...(recordSeal && { recordSealHash: recordSeal.hash }),
      ...(state.settings.sealLocation && { place: placeOf(state, capture) }),
    },
  };
}

function placeOf({ settings }: Verification, capture: Capture) {
  const location = captureLocationOf(settings, capture);
  return location ? { location } : {};
}
