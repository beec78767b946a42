import type { LivenessSign } from "@svc/domain/finding";
import type { LiveEvidence } from "@svc/imaging/evidence";
import { movingPatterns } from "./burst/moving-pattern.ts";
import type { DeviceReport } from "./device-report.ts";
import { isAlike } from "./likeness.ts";
import { type LitFrame, litFrames } from "./lit-frames.ts";

type Name = LivenessSign["sign"];

/** A covered or dazzled lens gives the same featureless picture again and again. */
const VISIBLE = { darkest: 16, brightest: 239, contrast: 6 } as const;
/** A camera that is slower, or does not report its rate, may legitimately return the same picture twice. */
const LIVELY_FPS = 10;
/** Fewer than three pictures may come from one moment of a slow camera. */
const BURST = 3;
/** README.md says what this limit finds and what it costs. */
const LIKENESS_LIMIT = 0.45;
/** The mean luma below which a torch has an effect, and the increase it must cause. */
const TORCH = { dark: 90, adds: 1 } as const;

/** Signs in the frames taken with a photo that speak against it. */
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

/** Every sensor is noisy: two moments never give identical pixels. */
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
  // If either group is empty its mean is NaN, and the comparison is false
  return off < TORCH.dark && on - off < TORCH.adds;
}
