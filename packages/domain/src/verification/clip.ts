import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";

/** CONTRACT G1.6: one frame per second, at most 60. */
const CLIP_FRAMES_MAX = 60;
export const FRAME_MS = 1_000;

/** CONTRACT G1.6: how long a submitted verification waits for its clips. */
export const CLIP_WAIT_MS = 10 * 60_000;

/** The findings for one second of a clip. There may be sixty, so `evidence` is left out. */
export type ClipFrame = {
  readonly atMs: number;
  /** False if no frame could be extracted for this second. */
  readonly extracted: boolean;
  /** The judged frame, nearly equal to this one, whose findings these are. Absent if this frame was judged itself. */
  readonly like?: number;
  readonly findings: Readonly<Partial<Record<Check, Finding>>>;
};

/** CONTRACT G5.5: the whole seconds of a clip. A clip shorter than a second has one frame. */
export function clipFrameCount(durationMs: number): number {
  return Math.max(1, Math.min(CLIP_FRAMES_MAX, Math.floor(durationMs / FRAME_MS)));
}

/** The moments at which a clip is sampled, in milliseconds from its start. */
export function clipMoments(durationMs: number): readonly number[] {
  return Array.from({ length: clipFrameCount(durationMs) }, (_, second) => second * FRAME_MS);
}

/** CONTRACT G1.6: the first of so many seconds is always judged itself, and the others are compared only with them. */
const GROUP_SECONDS = 5;

/** The moments that are judged together, whichever of them are still open. */
export function clipGroups(moments: readonly number[]): readonly (readonly number[])[] {
  const groups = Map.groupBy(moments, (atMs) => Math.floor(atMs / FRAME_MS / GROUP_SECONDS));
  return [...groups.values()];
}

/** CONTRACT G5.5: five frames of a clip count as one photo. */
export function clipPhotos(durationMs: number): number {
  return Math.ceil(clipFrameCount(durationMs) / 5);
}
