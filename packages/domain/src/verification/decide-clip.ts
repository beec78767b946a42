import { CHECKS, type Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { isTerminal } from "../status.ts";
import { checksOf } from "./checks.ts";
import { CLIP_WAIT_MS, type ClipFrame, clipMoments } from "./clip.ts";
import { clipFinding, videoAnalysis } from "./video-analysis.ts";
import type { AnalysisReport } from "./command.ts";
import type { Event } from "./event.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";

/** Frames that were judged before change nothing. The last frame completes the clip's checks. */
export function clipEvents(
  state: Verification,
  capture: Capture,
  report: Pick<AnalysisReport, "clipFrames">,
  now: number,
): readonly Event[] {
  const open = openMoments(state, capture);
  const news = (report.clipFrames ?? []).filter(({ atMs }) => open.includes(atMs));
  if (news.length === 0) return [];
  const judged: Event = { type: "capture.frames_judged", at: now, captureId: capture.id, clipFrames: news };
  if (news.length < open.length) return [judged];
  return [judged, ...judgedClip(state, capture, [...(capture.clipFrames ?? []), ...news], now)];
}

/** The seconds of a clip still to judge, while any of its checks is open. */
export function openMoments(state: Verification, capture: Capture): readonly number[] {
  if (capture.kind !== "video" || openChecks(state, capture).length === 0) return [];
  const judged = new Set(capture.clipFrames?.map(({ atMs }) => atMs));
  return clipMoments(capture.durationMs ?? 0).filter((moment) => !judged.has(moment));
}

/** When the wait for clips ends; undefined if none is open. */
export function clipsDueAt(state: Verification): number | undefined {
  if (state.submittedAt === undefined || isTerminal(state.status)) return undefined;
  const waits = keptCaptures(state).some((capture) => openMoments(state, capture).length > 0);
  return waits ? state.submittedAt + CLIP_WAIT_MS : undefined;
}

/** CONTRACT G1.6: seconds that were not judged in time are unavailable; judged ones count. */
export function overdueClips(state: Verification, now: number): readonly Event[] {
  const late: Finding = { status: "unavailable", reason: "timeout", detail: "not judged within 10 minutes" };
  return keptCaptures(state).flatMap((capture) => {
    const findings = Object.fromEntries(openChecks(state, capture).map((check) => [check, late]));
    const clipFrames = openMoments(state, capture).map((atMs) => ({ atMs, extracted: false, findings }));
    return clipEvents(state, capture, { clipFrames }, now);
  });
}

function openChecks({ settings }: Verification, capture: Capture): readonly Check[] {
  return checksOf(settings, capture).filter((check) => !capture.findings[check]);
}

function judgedClip(
  state: Verification,
  capture: Capture,
  frames: readonly ClipFrame[],
  now: number,
): readonly Event[] {
  const captureId = capture.id;
  const asked = checksOf(state.settings, capture);
  const checks = CHECKS.filter((check) => asked.includes(check) && !capture.findings[check]).map(
    (check): Event => {
      const finding = clipFinding(check, frames);
      const outcome = finding.status === "unavailable" ? "unavailable" : "completed";
      return { type: `verification.check.${outcome}`, at: now, captureId, check, finding };
    },
  );
  const lost: Event = { type: "capture.inspected", at: now, captureId, lost: "media_unreadable" };
  const analysis = videoAnalysis(captureId, frames, asked);
  return [
    ...(isUnreadable(frames) ? [lost] : []),
    ...checks,
    { type: "verification.video_analyzed", at: now, captureId, analysis },
  ];
}

/** Not a single frame could be extracted, and retrying would not help. */
function isUnreadable(frames: readonly ClipFrame[]): boolean {
  return frames.every(
    ({ extracted, findings }) =>
      !extracted &&
      Object.values(findings).every(
        (finding) => finding.status === "unavailable" && finding.reason === "no_evidence",
      ),
  );
}
