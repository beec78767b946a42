import type { CaptureId } from "@svc/domain/ids";
import { ANALYSES } from "@svc/domain/meaning/analysis";
import { answersProvenance } from "@svc/domain/record-seal/record-seal";
import type { AnalysisReport } from "@svc/domain/verification/command";
import { isTerminal } from "@svc/domain/status";
import { checksOf, expectedObjectOf } from "@svc/domain/verification/checks";
import { damageCaptures } from "@svc/domain/verification/damage";
import { clipMoments } from "@svc/domain/verification/clip";
import { openMoments } from "@svc/domain/verification/decide-clip";
import { resultsOf, credentialOrigin, credentialsDue } from "@svc/domain/verification/credential";
import { type AnalysisQuestions, openQuestions } from "@svc/domain/verification/analyses";
import type { Settings } from "@svc/domain/verification/settings";
import { type Capture, keptCaptures, type Verification } from "@svc/domain/verification/state";
import { captureLocationOf } from "@svc/domain/verification/where-taken";
import { isSimulated } from "@svc/domain/verification/simulated";
import type { ComparisonJob, LocalizationJob } from "@svc/platform/analyzer-rpc";
import type { CredentialJob } from "@svc/platform/credential-message";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { originalKey, sealedKey } from "@svc/store/r2/files";

/** The analyzer's remaining work on one capture, with only the data that this needs. */
export function jobOf(state: Verification, captureId: CaptureId): AnalysisJob {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture || capture.removed || isTerminal(state.status)) return { state: "settled" };
  const checks = checksOf(state.settings, capture).filter((check) => !capture.findings[check]);
  const analyses = openQuestions(state.settings, capture);
  if (checks.length === 0 && !analyses) return { state: "settled" };
  const { aiThreshold } = state.settings;
  return {
    state: "open",
    capture,
    key: originalKey(state.accountId, state.id, capture.id),
    checks,
    ...(analyses && { analyses }),
    ...earlierOf(state, capture, analyses),
    ...(capture.kind === "video" && { moments: openMoments(state, capture) }),
    ...expectationsOf(state.settings, capture),
    ...(aiThreshold !== undefined && { aiThreshold }),
    compares: state.settings.similarPhoto !== false,
    ...otherPhotos(state, capture),
    createdAt: state.createdAt,
    ...companiesOf(state.settings),
  };
}

/** Kept photos of the same step that arrived before this one. */
function earlierOf(state: Verification, { id, step }: Capture, analyses: AnalysisQuestions = {}) {
  if (!analyses.scene_code) return {};
  const kept = keptCaptures(state).filter((each) => each.step === step);
  const before = kept.slice(
    0,
    Math.max(
      0,
      kept.findIndex((each) => each.id === id),
    ),
  );
  const key = (captureId: CaptureId) => originalKey(state.accountId, state.id, captureId);
  return { earlier: before.map((each) => ({ captureId: each.id, key: key(each.id) })) };
}

/**
 * The report for an analysis that was cut off too often: all open checks become unavailable, and the file is not
 * analyzed again.
 */
export function cutOffReport({
  capture,
  checks,
  analyses = {},
  moments,
}: Extract<AnalysisJob, { state: "open" }>): AnalysisReport {
  const reason = "no_evidence";
  const detail = "the analysis of this file was cut off before it ended, twice; it is not tried again";
  const finding = { status: "unavailable", reason, detail } as const;
  const findings = Object.fromEntries(checks.map((check) => [check, finding]));
  const frames = moments?.map((atMs) => ({ atMs, extracted: false, findings }));
  return {
    captureId: capture.id,
    findings: frames ? {} : findings,
    ...(frames && { clipFrames: frames }),
    analyses: ANALYSES.filter((analysis) => analyses[analysis]).map((analysis) => ({
      analysis,
      unavailable: reason,
      detail,
    })),
    likeness: { state: "none" },
  };
}

function otherPhotos(state: Verification, { id }: Capture) {
  const others = keptCaptures(state).filter((each) => each.id !== id && each.kind !== "video");
  const files = others.map(({ id: captureId }) => ({
    captureId,
    key: originalKey(state.accountId, state.id, captureId),
  }));
  return files.length > 0 ? { others: files } : {};
}

/** The expected object, text and context of the photo. */
function expectationsOf(settings: Settings, capture: Capture) {
  const { context } = settings;
  const expectedObject = expectedObjectOf(settings, capture);
  return { ...(expectedObject !== undefined && { expectedObject }), ...(context && { context }) };
}

/** The outside providers that may receive the photo. */
function companiesOf({ outsideJudges, searchEngine, visionProvider }: Settings) {
  return {
    ...(outsideJudges && { outsideJudges }),
    ...(searchEngine && { searchEngine }),
    ...(visionProvider && { visionProvider }),
  };
}

/** Undefined when there is nothing left to compare. */
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

/** Undefined when damage no longer has to be located. */
export function damageJobOf(state: Verification, captureId: CaptureId): LocalizationJob | undefined {
  const capture = damageCaptures(state).find(({ id }) => id === captureId);
  if (!capture || capture.damage) return undefined;
  const { accountId, id: verificationId, settings } = state;
  const key = originalKey(accountId, verificationId, captureId);
  const { visionProvider } = settings;
  return {
    accountId,
    verificationId,
    captureId,
    key,
    ...(visionProvider && { visionProvider }),
  };
}

/** The input of a capture's sealed copy. Settled when there already is one, or there will be none. */
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
      origin: credentialOrigin(capture, state.settings),
      results: resultsOf(state, capture),
      answersProvenance: recordSeal?.answersProvenance ?? answersProvenance(state.settings),
      ...(isSimulated(state) && { simulated: true }),
      ...(recordSeal && { recordSealHash: recordSeal.hash }),
      ...(state.settings.sealLocation && { place: placeOf(state, capture) }),
    },
  };
}

function placeOf({ settings }: Verification, capture: Capture) {
  const location = captureLocationOf(settings, capture);
  return location ? { location } : {};
}
