import type { LivenessSign } from "../finding.ts";
import type { LinkSource } from "./capture-source.ts";
import { asksLive, type Settings, stepsOf } from "./settings.ts";
import type { StoredCapture } from "./state.ts";

/** True if the sender claims that a camera took it now. */
export function isTakenLive({ source }: Pick<StoredCapture, "source">): boolean {
  return source === "camera" || source === "system_camera";
}

/**
 * CONTRACT G14: the source that a capture through the link counts as. Without a declared source, and always on
 * an upload step, it is a file. Undefined if files are not accepted.
 */
export function linkSourceOf(
  settings: Settings,
  stepKey: string | undefined,
  declared: LinkSource = "file",
): LinkSource | undefined {
  const isUpload = stepsOf(settings).some(({ key, kind }) => key === stepKey && kind === "upload");
  const source = isUpload ? "file" : declared;
  return source === "file" && asksLive(settings, stepKey) ? undefined : source;
}

/** our choice: the page corrects for the phone's clock, but not to the second. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * What a live capture lacks of our page's data, or claims that cannot be true (CONTRACT G14). These are weak
 * signs, stored with it.
 */
export function signsOf(capture: StoredCapture, createdAt: number): readonly LivenessSign["sign"][] {
  if (!isTakenLive(capture)) return [];
  const { kind, challenge, device, frames = [], capturedAt = createdAt } = capture;
  return [
    ...(challenge === "stale" ? (["stale_challenge"] as const) : []),
    ...(challenge === undefined ? (["no_challenge"] as const) : []),
    ...(capturedAt < createdAt - CLOCK_TOLERANCE_MS ? (["taken_before"] as const) : []),
    // A clip needs no extra frames.
    ...(frames.length === 0 && kind === "image" ? (["no_frames"] as const) : []),
    ...(device === undefined ? (["no_device_report"] as const) : []),
  ];
}
