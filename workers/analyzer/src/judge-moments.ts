import type { Findings } from "@svc/detectors/runner";
import type { Check } from "@svc/domain/check-rules";
import type { CredentialReading } from "@svc/domain/credential-reading";
import type { Finding } from "@svc/domain/finding";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import type { ClipFrame } from "@svc/domain/verification/clip";
import type { AnalyzerEnv } from "@svc/platform/env";
import { breathe } from "@svc/platform/breathe";
import { logFailure } from "@svc/platform/log";
import { videoOf } from "@svc/platform/objects";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { FrameOptions, SampledFrame } from "@svc/platform/video-rpc";
import { type Inspection, inspectPhoto, type InspectionTools } from "./inspect-photo.ts";
import { keepPrint } from "./likeness/prints.ts";
import { storeThumb } from "./store-thumb.ts";

export type ClipJob = Extract<AnalysisJob, { state: "open" }> & { readonly moments: readonly number[] };

type FrameOf = {
  readonly job: ClipJob;
  readonly attempt: number;
  readonly credentials: CredentialReading | undefined;
  readonly hasThumb: boolean;
  /** If an earlier frame was flagged, this clip's flags would mostly be asked for again, so each frame is judged. */
  readonly isFlagged: boolean;
};

type Judged = {
  readonly clipFrames: readonly ClipFrame[];
  readonly thumb?: true | undefined;
  /** False if a fingerprint could not be stored. */
  readonly isPrinted: boolean;
};

/**
 * Judges a clip's moments. A frame nearly equal to a judged one takes over its findings, except flags: a person must
 * be able to rely on each flagged second.
 */
export async function judgeMoments(
  moments: readonly number[],
  of: FrameOf,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<Judged> {
  const frames = await framesAt(moments, of, env, { skipsAlike: !of.isFlagged });
  const first = await judgeFrames(frames.filter(isOwn), of, env, tools);
  const alike = frames.flatMap((frame) => ("like" in frame ? likeFrame(frame, first.clipFrames) : []));
  const flagged = alike.filter(hasFlag).map(({ atMs }) => atMs);
  if (flagged.length === 0) return { ...first, clipFrames: inOrder([...first.clipFrames, ...alike]) };
  const again = (await framesAt(flagged, of, env)).filter(isOwn);
  const own = await judgeFrames(again, { ...of, hasThumb: true }, env, tools);
  const reused = alike.filter((frame) => !hasFlag(frame));
  return {
    clipFrames: inOrder([...first.clipFrames, ...reused, ...own.clipFrames]),
    thumb: first.thumb,
    isPrinted: first.isPrinted && own.isPrinted,
  };
}

function inOrder(frames: readonly ClipFrame[]): readonly ClipFrame[] {
  return frames.toSorted((a, b) => a.atMs - b.atMs);
}

type LikeFrame = Extract<SampledFrame, { readonly like: number }>;
type OwnFrame = Exclude<SampledFrame, LikeFrame> & { readonly mayComeLater?: boolean };

function isOwn(frame: SampledFrame): frame is OwnFrame {
  return !("like" in frame);
}

function likeFrame({ atMs, like }: LikeFrame, judged: readonly ClipFrame[]): readonly ClipFrame[] {
  return judged.filter((frame) => frame.atMs === like).map((frame) => ({ ...frame, atMs, like }));
}

export function hasFlag({ findings }: ClipFrame): boolean {
  return Object.values(findings).some(({ status }) => status === "flagged");
}

/** A script that does not answer may recover, so only the last attempt treats it as final. */
async function framesAt(
  moments: readonly number[],
  { job: { key }, attempt }: FrameOf,
  env: AnalyzerEnv,
  options?: FrameOptions,
): Promise<readonly (SampledFrame & { readonly mayComeLater?: boolean })[]> {
  try {
    return await videoOf(env).frames(key, moments, options);
  } catch (error) {
    if (attempt < DETECTOR_ATTEMPTS) throw error;
    logFailure("clip", error, { key });
    return moments.map((atMs) => ({ atMs, missing: "the decoder did not answer", mayComeLater: true }));
  }
}

/** One at a time, because each needs a photo's memory. */
async function judgeFrames(
  frames: readonly OwnFrame[],
  of: FrameOf,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<Judged> {
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
  frame: OwnFrame,
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
  await breathe();
  try {
    await keepPrint(env, key, likeness.clipFingerprintOf(pixels.frame), { createdAt, atMs });
    return true;
  } catch (error) {
    logFailure("likeness", error, { key });
    return false;
  }
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
