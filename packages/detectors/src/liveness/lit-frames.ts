import type { BurstFrame } from "@svc/imaging/evidence";
import type { DeviceReport } from "./device-report.ts";

/** A frame and, if the device has a torch, whether it was on. */
export type LitFrame = { readonly frame: BurstFrame; readonly isLit?: boolean };

/** A report about a different number of frames says nothing about these. */
export function litFrames(
  frames: readonly BurstFrame[],
  report: DeviceReport | undefined,
): readonly LitFrame[] {
  const { torchApplied = [] } = report ?? {};
  return frames.map((frame, index) => {
    const isLit = torchApplied.length === frames.length ? torchApplied[index] : undefined;
    return { frame, ...(isLit !== undefined && { isLit }) };
  });
}
