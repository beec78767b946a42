import { type CredentialReading, UNREAD } from "@svc/domain/credential-reading";
import { isRetryable } from "@svc/domain/finding";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import { type ClipFrame, clipGroups, clipMoments } from "@svc/domain/verification/clip";
import type { AnalyzerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import type { VerificationRpc } from "@svc/platform/verification-rpc";
import { provenanceOf } from "@svc/platform/objects";
import { summaryOf } from "./summary-of.ts";
import { clipMeaning } from "./meaning/clip-meaning.ts";
import { finalAnswers } from "./meaning/analysis-answers.ts";
import { likenessOf } from "./likeness/likeness-of.ts";
import { picturesOf } from "./likeness/prints.ts";
import { type ClipJob, hasFlag, judgeMoments } from "./judge-moments.ts";
import { type InspectionTools, readTwice } from "./inspect-photo.ts";

export type ClipAttempt = {
  readonly verification: Pick<VerificationRpc, "settle">;
  readonly message: AnalysisMessage;
  readonly job: ClipJob;
  readonly attempt: number;
};

/** One attempt at the open seconds of a clip. Returns true if nothing is left. */
export async function settleClip(
  { verification, message, job, attempt }: ClipAttempt,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<boolean> {
  let isSettled = false;
  let isPrinted = true;
  const judgedFrames = framesBefore(job);
  let { thumb } = job.capture;
  const credentials = await clipCredentials(job, env);
  const said = credentials && !job.capture.credentials && { credentials: summaryOf(credentials) };
  // Runs in parallel with the pictures, whose checks take longer
  const meaning = clipMeaning(job, { ...message, isLast: attempt >= DETECTOR_ATTEMPTS }, env, tools);
  if (job.moments.length === 0)
    isSettled = await settleMeaning({ verification, job, attempt }, await meaning);
  const groups = clipGroups(job.moments);
  for (const moments of groups) {
    await faultPoint(env, "clip.before.frames");
    const of = { job, attempt, credentials, hasThumb: thumb === true, isFlagged: judgedFrames.some(hasFlag) };
    const judged = await judgeMoments(moments, of, env, tools);
    thumb ??= judged.thumb;
    isPrinted &&= judged.isPrinted;
    judgedFrames.push(...judged.clipFrames);
    const final = finalFrames(judged.clipFrames, attempt);
    const isLast = moments === groups.at(-1);
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

function framesBefore({ capture: { clipFrames = [] } }: ClipJob): ClipFrame[] {
  return [...clipFrames];
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

function finalFrames(frames: readonly ClipFrame[], attempt: number): readonly ClipFrame[] {
  return frames.filter((frame) => attempt >= DETECTOR_ATTEMPTS || isFinal(frame));
}

function isFinal({ findings }: ClipFrame): boolean {
  return Object.values(findings).every((finding) => !isRetryable(finding));
}
