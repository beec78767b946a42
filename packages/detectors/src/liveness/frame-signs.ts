import type { LivenessSign } from "@svc/domain/finding";
import type { BurstFrame, LiveEvidence } from "@svc/imaging/evidence";
import type { DeviceReport } from "./device-report.ts";
import { isAlike } from "./likeness.ts";

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
const TORCH = { dark: 90, adds: 2 } as const;

/** What the frames beside a photo say against it. */
export function frameSigns(
  { photo, frames }: LiveEvidence,
  report: DeviceReport | undefined,
): readonly Name[] {
  if (frames.length === 0) return ["no_frames"];
  const visible = frames.filter(isVisible);
  return [
    ...repetitionSigns(visible, report),
    ...(visible.length > 0 && !visible.some(({ grey }) => isAlike(photo, grey, LIKENESS_LIMIT))
      ? (["frames_differ_from_photo"] as const)
      : []),
    ...(isTorchIgnored(frames, report) ? (["torch_ignored"] as const) : []),
  ];
}

function isVisible({ brightness, contrast }: BurstFrame): boolean {
  return brightness > VISIBLE.darkest && brightness < VISIBLE.brightest && contrast > VISIBLE.contrast;
}

/** No sensor is without noise: two moments never give the same pixels. */
function repetitionSigns(frames: readonly BurstFrame[], report: DeviceReport | undefined): readonly Name[] {
  const different = new Set(frames.map(({ sha256 }) => sha256)).size;
  if (different === frames.length) return [];
  const isLively = (report?.fps ?? 0) >= LIVELY_FPS;
  return [different === 1 && frames.length >= BURST && isLively ? "frozen_frames" : "repeated_frames"];
}

function isTorchIgnored(frames: readonly BurstFrame[], report: DeviceReport | undefined): boolean {
  const { torchApplied = [] } = report ?? {};
  if (torchApplied.length !== frames.length) return false;
  const mean = (lit: boolean) => {
    const same = frames.filter((_, index) => torchApplied[index] === lit);
    return same.reduce((sum, { brightness }) => sum + brightness, 0) / same.length;
  };
  const [on, off] = [mean(true), mean(false)];
  // without both, a mean is no number and nothing is said
  return off < TORCH.dark && on - off < TORCH.adds;
}
