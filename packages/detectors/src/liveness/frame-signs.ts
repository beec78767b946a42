import type { LivenessSign } from "@svc/domain/finding";
import type { LiveEvidence } from "@svc/imaging/evidence";
import { movingPatterns } from "./burst/moving-pattern.ts";
import type { DeviceReport } from "./device-report.ts";
import { isAlike } from "./likeness.ts";
import { type LitFrame, litFrames } from "./lit-frames.ts";

type Name = LivenessSign["sign"];

/** A covered or dazzled lens gives the same picture again and again, and one that is like any other. */
const VISIBLE = { darkest: 16, brightest: 239, contrast: 6 } as const;
/** A camera that is slower, or does not say, may hand the same picture out again by itself. */
const LIVELY_FPS = 10;
/** Fewer than three pictures may come from one moment of a slow camera. */
const BURST = 3;
/** See README.md for what this finds and what it costs. */
const LIKENESS_LIMIT = 0.45;
/** Where a torch is of use, and what it must add to the mean luma. */
const TORCH = { dark: 90, adds: 1 } as const;

/** What the frames beside a photo say against it. */
export function frameSigns(
  { photo, frames }: LiveEvidence,
  report: DeviceReport | undefined,
): readonly Name[] {
  if (frames.length === 0) return ["no_frames"];
  const lit = litFrames(frames, report);
  const visible = lit.filter(isVisible);
  return [
    ...repetitionSigns(visible, report),
    ...(visible.length > 0 && !visible.some(({ frame }) => isAlike(photo, frame.grey, LIKENESS_LIMIT))
      ? (["frames_differ_from_photo"] as const)
      : []),
    ...(isPatternMoving(visible) ? (["moving_pattern"] as const) : []),
    ...(isTorchIgnored(lit) ? (["torch_ignored"] as const) : []),
  ];
}

function isVisible({ frame: { brightness, contrast } }: LitFrame): boolean {
  return brightness > VISIBLE.darkest && brightness < VISIBLE.brightest && contrast > VISIBLE.contrast;
}

/** No sensor is without noise: two moments never give the same pixels. */
function repetitionSigns(frames: readonly LitFrame[], report: DeviceReport | undefined): readonly Name[] {
  const different = new Set(frames.map(({ frame }) => frame.sha256)).size;
  if (different === frames.length) return [];
  const isLively = (report?.fps ?? 0) >= LIVELY_FPS;
  return [different === 1 && frames.length >= BURST && isLively ? "frozen_frames" : "repeated_frames"];
}

function isPatternMoving(frames: readonly LitFrame[]): boolean {
  const { bands, colours } = movingPatterns(frames);
  return bands || colours;
}

function isTorchIgnored(frames: readonly LitFrame[]): boolean {
  const mean = (lit: boolean) => {
    const same = frames.filter(({ isLit }) => isLit === lit);
    return same.reduce((sum, { frame }) => sum + frame.brightness, 0) / same.length;
  };
  const [on, off] = [mean(true), mean(false)];
  // without both, a mean is no number and nothing is said
  return off < TORCH.dark && on - off < TORCH.adds;
}
