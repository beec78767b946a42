import { type Check, type CHECK_RULES, rulesOf, type VideoCheck, VIDEO_CHECKS } from "../check-rules.ts";
import type { Finding, ReverseCandidate } from "../finding.ts";
import type { CaptureId } from "../ids.ts";
import { type ClipFrame, FRAME_MS } from "./clip.ts";
import type { ReverseSearch } from "./verdict-shape.ts";

type FlaggedFrames = {
  readonly detected: boolean;
  readonly framesEvaluated: number;
  readonly flaggedRatio: number;
  readonly longestRunMs: number;
  readonly flaggedAtMs: readonly number[];
};

type SureFrames = FlaggedFrames & { readonly maxConfidence: number };

type SearchedFrames = {
  readonly state: ReverseSearch["state"];
  readonly framesSearched: number;
  readonly sources: readonly string[];
};

/** The fields for frames depend on what a flag means. */
type FramesOf<Flag> = Flag extends { means: "review" }
  ? SearchedFrames
  : Flag extends { hasConfidence: true }
    ? SureFrames
    : FlaggedFrames;

/** SPEC 2.7. */
export type VideoAnalysis = {
  readonly captureId: CaptureId;
  readonly framesExtracted: number;
  readonly framesAnalyzed: number;
  /** Those of them that were judged themselves. Absent in results from before frames were compared. */
  readonly framesJudged?: number;
  readonly signals: { readonly [C in VideoCheck]?: FramesOf<(typeof CHECK_RULES)[C]["flag"]> };
};

/** The finding for the clip as a whole, like a photo's. It is clear only if every frame was judged. */
export function clipFinding(check: Check, frames: readonly ClipFrame[]): Finding {
  const answers = answersOf(check, frames);
  const flagged = answers.filter(({ status }) => status === "flagged");
  // CONTRACT G1.5: one frame with a candidate is enough to ask a person.
  const isForReview = rulesOf(check).flag.means === "review";
  const isFlagged = isForReview ? flagged.length > 0 : flaggedFrames(check, frames).detected;
  const speaking = isFlagged ? flagged : answers;
  const [example] = speaking;
  if (!example || (!isFlagged && answers.length < frames.length)) return unansweredFinding(check, frames);
  const count = String(flagged.length);
  const all = String(answers.length);
  const detail = `${count} of ${all} pictures of the clip.`;
  const candidates = candidatesOf(answers);
  return {
    status: isFlagged ? "flagged" : "clear",
    score: Math.max(...speaking.map(({ score }) => score)),
    confidence: Math.max(...speaking.map(({ confidence }) => confidence)),
    model: example.model,
    evidence: isFlagged ? [{ kind: "frames", detail, values: { count, all } }] : [],
    ...(candidates.length > 0 && { candidates }),
  };
}

/** SPEC 2.7, for the requested checks. */
export function videoAnalysis(
  captureId: CaptureId,
  frames: readonly ClipFrame[],
  asked: readonly Check[],
): VideoAnalysis {
  const signals = VIDEO_CHECKS.filter((check) => asked.includes(check)).map(
    (check) => [check, framesOf(check, frames)] as const,
  );
  return {
    captureId,
    framesExtracted: frames.filter(({ extracted }) => extracted).length,
    framesAnalyzed: frames.filter(isAnalyzed).length,
    framesJudged: frames.filter((frame) => isAnalyzed(frame) && frame.like === undefined).length,
    signals: Object.fromEntries(signals) as VideoAnalysis["signals"], // fromEntries loses which check has which type
  };
}

function isAnalyzed({ findings }: ClipFrame): boolean {
  return Object.values(findings).some(({ status }) => status !== "unavailable");
}

/** CONTRACT G1.6: with several clips, the worst is shown. */
export function worstAnalysis<T extends VideoAnalysis>(analyses: readonly T[]): T | undefined {
  return analyses.toSorted((a, b) => severity(b) - severity(a))[0];
}

function severity({ signals }: VideoAnalysis): number {
  const judged = Object.values(signals).flatMap((frames) => ("detected" in frames ? [frames] : []));
  const detected = judged.filter((frames) => frames.detected).length;
  return detected + Math.max(0, ...judged.map(({ flaggedRatio }) => flaggedRatio)) / 2;
}

function framesOf(
  check: VideoCheck,
  frames: readonly ClipFrame[],
): FlaggedFrames | SureFrames | SearchedFrames {
  const { flag } = rulesOf(check);
  if (flag.means === "review") return searchedFrames(check, frames);
  const flagged = flaggedFrames(check, frames);
  const isSure = flag.means === "signal" && flag.hasConfidence;
  return isSure ? { ...flagged, maxConfidence: maxConfidence(check, frames) } : flagged;
}

type Answer = Extract<Finding, { readonly score: number }>;

function answersOf(check: Check, frames: readonly ClipFrame[]): readonly Answer[] {
  return frames.flatMap(({ findings }) => {
    const finding = findings[check];
    return finding && finding.status !== "unavailable" ? [finding] : [];
  });
}

/** CONTRACT G1.6: detected if at least 30 % of the frames are flagged, or two in a row. */
function flaggedFrames(check: Check, frames: readonly ClipFrame[]): FlaggedFrames {
  const framesEvaluated = answersOf(check, frames).length;
  const flagged = frames.filter(({ findings }) => findings[check]?.status === "flagged");
  const flaggedRatio = framesEvaluated === 0 ? 0 : flagged.length / framesEvaluated;
  const flaggedAtMs = flagged.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  const longestRunMs = longestRun(flaggedAtMs) * FRAME_MS;
  const detected = flagged.length > 0 && (flaggedRatio >= 0.3 || longestRunMs >= 2_000);
  return { detected, framesEvaluated, flaggedRatio, longestRunMs, flaggedAtMs };
}

/** our choice: a frame represents the second that it starts, and an unjudged one ends a run. */
function longestRun(atMs: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, at] of atMs.entries()) {
    run = atMs[index - 1] === at - FRAME_MS ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

function maxConfidence(check: Check, frames: readonly ClipFrame[]): number {
  return Math.max(0, ...answersOf(check, frames).map(({ confidence }) => confidence));
}

function searchedFrames(check: Check, frames: readonly ClipFrame[]): SearchedFrames {
  const answers = answersOf(check, frames);
  const sources = [...new Set(candidatesOf(answers).map(({ pageUrl }) => pageUrl))];
  const nothing = answers.length < frames.length ? "inconclusive" : "no_match";
  return { state: sources.length > 0 ? "review" : nothing, framesSearched: answers.length, sources };
}

/** If several candidates name the same page, keeps the likeliest. */
function candidatesOf(answers: readonly Answer[]): readonly ReverseCandidate[] {
  const all = answers.flatMap(({ candidates = [] }) => candidates).toSorted((a, b) => b.score - a.score);
  return all.filter(({ pageUrl }, at) => all.findIndex((other) => other.pageUrl === pageUrl) === at);
}

function unansweredFinding(check: Check, frames: readonly ClipFrame[]): Finding {
  const unanswered = frames.flatMap(({ findings }) => findings[check] ?? []);
  const first = unanswered.find((finding) => finding.status === "unavailable");
  const missing = frames.length - answersOf(check, frames).length;
  const because = first?.detail === undefined ? "" : `: ${first.detail}`;
  return {
    status: "unavailable",
    reason: first?.reason ?? "error",
    detail: `${missing} of ${frames.length} pictures of the clip were not judged${because}`,
  };
}
