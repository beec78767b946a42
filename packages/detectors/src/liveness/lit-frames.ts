import type { BurstFrame } from "@svc/imaging/evidence";
import type { DeviceReport } from "./device-report.ts";

/** A frame, and whether the torch was lit for it where the device has one. */
export type LitFrame = { readonly frame: BurstFrame; readonly isLit?: boolean };

/** A report of another number of frames says nothing of these. */
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
