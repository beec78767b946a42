import { CHECKS } from "../check-rules.ts";
import type { Evidence, Finding, LivenessSign, ModelRef } from "../finding.ts";
import { ANALYSES, type AnalysisOutcome, type AnalysisResult } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { SceneCodeReading } from "../meaning/scene-code-reading.ts";
import type { CredentialOutcome } from "../verification/credential-shape.ts";
import type { SimilarPhoto } from "../verification/similar-photo.ts";
import type { Capture, CredentialSummary, StoredCapture } from "../verification/state.ts";
import { blank, retain, retainEach, type Rules } from "./retain.ts";

type Answered = Extract<Finding, { readonly score: number }>;
type Unavailable = Exclude<Finding, Answered>;
type Candidate = NonNullable<Answered["candidates"]>[number];

const MODEL: Rules<ModelRef> = { name: "keep", version: "keep" };
const SIGN: Rules<LivenessSign> = { sign: "keep", strength: "keep" };
/** That the photo is online elsewhere is part of the verdict; the page is not. */
const CANDIDATE: Rules<Candidate> = {
  id: "keep",
  pageUrl: blank,
  imageUrl: "drop",
  match: "keep",
  score: "keep",
  firstSeen: "drop",
  decision: "keep",
};

const ANSWERED: Rules<Answered> = {
  status: "keep",
  score: "keep",
  confidence: "keep",
  ownConfidence: "keep",
  model: (model) => retain(MODEL, model),
  // Evidence quotes files: recognized text, names, regions.
  evidence: (): readonly Evidence[] => [],
  candidates: retainEach(CANDIDATE),
  editedPart: "keep",
  liveness: retainEach(SIGN),
};

const UNAVAILABLE: Rules<Unavailable> = {
  status: "keep",
  reason: "keep",
  detail: "drop",
  liveness: retainEach(SIGN),
};

export function redactFinding(finding: Finding): Finding {
  return finding.status === "unavailable" ? retain(UNAVAILABLE, finding) : retain(ANSWERED, finding);
}

function redactFindings(findings: Capture["findings"]): Capture["findings"] {
  const entries = CHECKS.flatMap((check) => {
    const finding = findings[check];
    return finding ? [[check, redactFinding(finding)] as const] : [];
  });
  return Object.fromEntries(entries);
}

type AnalysisAnswered = Extract<AnalysisOutcome, { readonly state: "answered" }>;
type AnalysisSilent = Extract<AnalysisOutcome, { readonly state: "unavailable" }>;
const PLACE: Rules<SceneCodeReading["places"][number]> = { captureId: "keep", relation: "keep" };
/** What was read on a photo, and where. That a code was there, and the place, stay with the outcome (CONTRACT G19.4). */
const CODE: Rules<SceneCodeReading> = {
  found: "keep",
  text: "drop",
  model: "keep",
  boxes: "drop",
  places: retainEach(PLACE),
};
const ANALYSED: Rules<AnalysisAnswered> = { state: "keep", result: redactAnalysisResult };
const NOT_ANALYSED: Rules<AnalysisSilent> = { state: "keep", reason: "keep", detail: "drop" };

function redactAnalyses(analyses: NonNullable<Capture["analyses"]>): NonNullable<Capture["analyses"]> {
  const entries = ANALYSES.flatMap((analysis) => {
    const outcome = analyses[analysis];
    if (!outcome) return [];
    const left = outcome.state === "answered" ? retain(ANALYSED, outcome) : retain(NOT_ANALYSED, outcome);
    return [[analysis, left] as const];
  });
  return Object.fromEntries(entries);
}

export function redactAnalysisResult(result: AnalysisResult): AnalysisResult | undefined {
  return result.analysis === "scene_code" ? { ...result, code: retain(CODE, result.code) } : undefined;
}

type Localized = Extract<DamageReport, { readonly state: "succeeded" }>;
type NotLocalized = Extract<DamageReport, { readonly state: "failed" }>;
const LOCALIZED: Rules<Localized> = { state: "keep", model: "keep", regions: () => [] };
const NOT_LOCALIZED: Rules<NotLocalized> = { state: "keep", error: blank };

export function redactDamage(damage: DamageReport): DamageReport {
  return damage.state === "succeeded" ? retain(LOCALIZED, damage) : retain(NOT_LOCALIZED, damage);
}

/** The issuer of a credential may be the photographer. */
const CREDENTIALS: Rules<CredentialSummary> = {
  present: "keep",
  state: "keep",
  reason: "keep",
  issuer: "drop",
  digitalSourceType: "drop",
};

export function redactCredentials(credentials: CredentialSummary): CredentialSummary {
  return retain(CREDENTIALS, credentials);
}

export function redactCredentialOutcome(stamp: CredentialOutcome): CredentialOutcome {
  return stamp.state === "sealed"
    ? retain({ state: "keep" }, stamp)
    : retain({ state: "keep", reason: "keep" }, stamp);
}

const STORED: Rules<StoredCapture> = {
  id: "keep",
  step: "keep",
  kind: "keep",
  source: "keep",
  drawn: "keep",
  submitLater: "keep",
  contentType: "keep",
  bytes: "keep",
  width: "keep",
  height: "keep",
  durationMs: "keep",
  sha256: "keep",
  capturedAt: "keep",
  location: "drop",
  clientCaptureId: "keep",
  // The sender can put any text here.
  nonce: "drop",
  challenge: "keep",
  // Random, so it says nothing about anyone.
  sceneCode: (named) => retain({ code: "keep", promisedAt: "keep", state: "keep" }, named),
  signs: "keep",
  frames: "keep",
  device: "drop",
};

export function redactStored(capture: StoredCapture): StoredCapture {
  return retain(STORED, capture);
}

type ByHash = Extract<SimilarPhoto, { readonly method: "phash" }>;
type BySight = Extract<SimilarPhoto, { readonly method: "embedding" }>;

/** Ids, and a number for the similarity. */
const PAIR = {
  verificationId: "keep",
  captureId: "keep",
  matchedCaptureId: "keep",
  matchedCreatedAt: "keep",
  // It describes images that are gone.
  alignment: "drop",
  method: "keep",
  decision: "keep",
} as const;
const BY_HASH: Rules<ByHash> = { ...PAIR, distance: "keep" };
const BY_SIGHT: Rules<BySight> = { ...PAIR, cosine: "keep", inliers: "keep" };

export function redactSimilar(similar: SimilarPhoto): SimilarPhoto {
  return similar.method === "phash" ? retain(BY_HASH, similar) : retain(BY_SIGHT, similar);
}

const CAPTURE: Rules<Capture> = {
  ...STORED,
  receivedAt: "keep",
  removed: "keep",
  setAside: "keep",
  findings: redactFindings,
  analyses: redactAnalyses,
  damage: (damage) => ({ ...redactDamage(damage), completedAt: damage.completedAt }),
  lost: "keep",
  credentials: redactCredentials,
  exifPosition: "drop",
  facts: "drop",
  views: "drop",
  place: "drop",
  thumb: "keep",
  clipFrames: "drop",
  videoAnalysis: "drop",
  likeness: "keep",
  similar: redactSimilar,
  stamp: redactCredentialOutcome,
};

export function redactCapture(capture: Capture): Capture {
  return retain(CAPTURE, capture);
}
