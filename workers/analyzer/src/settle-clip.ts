import type { Findings } from "@svc/detectors/runner";
import { type CredentialReading, UNREAD } from "@svc/domain/credential-reading";
import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import { isRetryable } from "@svc/domain/finding";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import { type ClipFrame, clipMoments } from "@svc/domain/verification/clip";
import type { AnalyzerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import type { AnalysisJob, VerificationRpc } from "@svc/platform/verification-rpc";
import type { SampledFrame } from "@svc/platform/video-rpc";
import { logFailure } from "@svc/platform/log";
import { provenanceOf, videoOf } from "@svc/platform/objects";
import { summaryOf } from "./summary-of.ts";
import { clipMeaning } from "./meaning/clip-meaning.ts";
import { finalAnswers } from "./meaning/analysis-answers.ts";
import { storeThumb } from "./store-thumb.ts";
import { likenessOf } from "./likeness/likeness-of.ts";
import { keepPrint, picturesOf } from "./likeness/prints.ts";
import { type Inspection, inspectPhoto, type InspectionTools, readTwice } from "./inspect-photo.ts";

type ClipJob = Extract<AnalysisJob, { state: "open" }> & { readonly moments: readonly number[] };

export type ClipAttempt = {
  readonly verification: Pick<VerificationRpc, "settle">;
  readonly message: AnalysisMessage;
  readonly job: ClipJob;
  readonly attempt: number;
};

/** Pictures decoded, judged and reported together. Reported ones are not repeated. */
const BATCH = 5;

/** One attempt at the open seconds of a clip. Returns true if nothing is left. */
export async function settleClip(
  { verification, message, job, attempt }: ClipAttempt,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<boolean> {
  let isSettled = false;
  let isPrinted = true;
  let { thumb } = job.capture;
  const credentials = await clipCredentials(job, env);
  const said = credentials && !job.capture.credentials && { credentials: summaryOf(credentials) };
  // Runs in parallel with the pictures, whose checks take longer
  const meaning = clipMeaning(job, { ...message, isLast: attempt >= DETECTOR_ATTEMPTS }, env, tools);
  if (job.moments.length === 0)
    isSettled = await settleMeaning({ verification, job, attempt }, await meaning);
  for (let at = 0; at < job.moments.length; at += BATCH) {
    const moments = job.moments.slice(at, at + BATCH);
    await faultPoint(env, "clip.before.frames");
    const frames = await framesAt(job, moments, attempt, env);
    const judged = await judgeFrames(frames, { job, credentials, hasThumb: thumb === true }, env, tools);
    thumb ??= judged.thumb;
    isPrinted &&= judged.isPrinted;
    const final = finalFrames(judged.clipFrames, attempt);
    const isLast = at + BATCH >= job.moments.length;
    const likeness = isLast ? await clipLikeness({ message, job, isPrinted }, env, tools) : {};
    await faultPoint(env, "clip.before.settle");
    const report = {
      captureId: job.capture.id,
      findings: {},
      clipFrames: final,
      ...said,
      ...(thumb && { thumb }),
      ...likeness,
      ...(isLast && { analyses: finalAnswers(await meaning, attempt) }),
    };
    isSettled = (await verification.settle(report)).settled;
    await faultPoint(env, "clip.after.settle");
  }
  return isSettled;
}

/** For a clip whose seconds are all judged, or that has no checks. */
async function settleMeaning(
  { verification, job, attempt }: Pick<ClipAttempt, "verification" | "job" | "attempt">,
  answers: readonly AnalysisAnswer[],
): Promise<boolean> {
  const analyses = finalAnswers(answers, attempt);
  if (analyses.length === 0) return false;
  const report = { captureId: job.capture.id, findings: {}, analyses };
  return (await verification.settle(report)).settled;
}

/** The clip's credential applies to each of its pictures. */
async function clipCredentials({ capture, key }: ClipJob, env: AnalyzerEnv) {
  if (capture.credentials?.state === "unread") return UNREAD;
  return readTwice<CredentialReading | undefined>(async () =>
    provenanceOf(env).readStored(capture.contentType, key),
  );
}

type Printed = Pick<ClipAttempt, "message" | "job"> & { readonly isPrinted: boolean };

/** Compares all seconds together, after the last one is judged. */
async function clipLikeness(
  { message, job, isPrinted }: Printed,
  env: AnalyzerEnv,
  { likeness }: InspectionTools,
): Promise<{ readonly likeness?: LikenessReport }> {
  const { capture, key, createdAt, compares } = job;
  if (!compares || capture.likeness === "compared") return {};
  if (!isPrinted) return { likeness: { state: "owed" } };
  const of = { ...message, key, createdAt, moments: clipMoments(capture.durationMs ?? 0) };
  return { likeness: await likenessOf(of, () => picturesOf(env, of), env, likeness) };
}

type FrameOf = {
  readonly job: ClipJob;
  readonly credentials: CredentialReading | undefined;
  readonly hasThumb: boolean;
};

/** A script that does not answer may recover, so only the last attempt treats it as final. */
async function framesAt(
  { key }: ClipJob,
  moments: readonly number[],
  attempt: number,
  env: AnalyzerEnv,
): Promise<readonly (SampledFrame & { readonly mayComeLater?: boolean })[]> {
  try {
    return await videoOf(env).frames(key, moments);
  } catch (error) {
    if (attempt < DETECTOR_ATTEMPTS) throw error;
    logFailure("clip", error, { key });
    return moments.map((atMs) => ({ atMs, missing: "the decoder did not answer", mayComeLater: true }));
  }
}

/** One at a time, because each needs a photo's memory. */
async function judgeFrames(
  frames: Awaited<ReturnType<typeof framesAt>>,
  of: FrameOf,
  env: AnalyzerEnv,
  tools: InspectionTools,
) {
  const clipFrames: ClipFrame[] = [];
  let thumb: true | undefined;
  let isPrinted = true;
  for (const frame of frames) {
    const hasThumb = of.hasThumb || thumb === true;
    const judged = await tools.turns.run(() => judgeFrame(frame, { ...of, hasThumb }, env, tools));
    clipFrames.push(judged.clipFrame);
    thumb ??= judged.thumb;
    isPrinted &&= judged.isPrinted;
  }
  return { clipFrames, thumb, isPrinted };
}

/** Runs a photo's detectors on a picture that carries no metadata. The first picture becomes the thumbnail. */
async function judgeFrame(
  frame: SampledFrame & { readonly mayComeLater?: boolean },
  { job, credentials, hasThumb }: FrameOf,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<{ readonly clipFrame: ClipFrame; readonly thumb?: true; readonly isPrinted: boolean }> {
  const { atMs } = frame;
  const { checks, aiThreshold, key } = job;
  if (!("jpeg" in frame)) {
    const reason = frame.mayComeLater ? "error" : "no_evidence";
    const findings = allUnavailable(checks, reason, frame.missing);
    return { clipFrame: { atMs, extracted: false, findings }, isPrinted: !frame.mayComeLater };
  }
  const settings = aiThreshold === undefined ? {} : { aiThreshold };
  const picture = { bytes: frame.jpeg, credentials, madeHere: true } as const;
  const inspection = await inspectPhoto(picture, checks, settings, {
    ...tools,
    detectors: tools.clipDetectors,
  });
  if (!inspection.readable) {
    const findings = allUnavailable(checks, "no_evidence", inspection.detail);
    return { clipFrame: { atMs, extracted: true, findings }, isPrinted: true };
  }
  const thumb = hasThumb ? {} : await storeThumb(key, inspection, env, tools);
  const isPrinted = await printFrame(inspection, { atMs, job }, env, tools);
  const findings = withoutEvidence(inspection.findings);
  return { clipFrame: { atMs, extracted: true, findings }, ...thumb, isPrinted };
}

/** False if it could not be stored. */
async function printFrame(
  { evidence: { pixels } }: Extract<Inspection, { readable: true }>,
  { atMs, job: { key, createdAt, compares } }: { readonly atMs: number; readonly job: ClipJob },
  env: AnalyzerEnv,
  { likeness }: InspectionTools,
): Promise<boolean> {
  if (!pixels || !compares) return true;
  try {
    await keepPrint(env, key, likeness.clipFingerprintOf(pixels.frame), { createdAt, atMs });
    return true;
  } catch (error) {
    logFailure("likeness", error, { key });
    return false;
  }
}

function finalFrames(frames: readonly ClipFrame[], attempt: number): readonly ClipFrame[] {
  return frames.filter((frame) => attempt >= DETECTOR_ATTEMPTS || isFinal(frame));
}

function isFinal({ findings }: ClipFrame): boolean {
  return Object.values(findings).every((finding) => !isRetryable(finding));
}

function allUnavailable(
  checks: readonly Check[],
  reason: "error" | "no_evidence",
  detail: string,
): ClipFrame["findings"] {
  const finding: Finding = { status: "unavailable", reason, detail };
  return Object.fromEntries(checks.map((check) => [check, finding]));
}

/** Boxes and sentences of sixty pictures would fill the log. */
function withoutEvidence(findings: Findings): Findings {
  return Object.fromEntries(
    Object.entries(findings).map(([check, finding]) => [
      check,
      finding.status === "unavailable" ? finding : { ...finding, evidence: [] },
    ]),
  );
}
