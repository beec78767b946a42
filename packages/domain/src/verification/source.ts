import type { LivenessSign } from "../finding.ts";
import type { LinkSource } from "./capture-source.ts";
import { asksLive, type Settings, stepsOf } from "./settings.ts";
import type { StoredCapture } from "./state.ts";

/** Whether somebody says that a camera took it now. */
export function isTakenLive({ source }: Pick<StoredCapture, "source">): boolean {
  return source === "camera" || source === "system_camera";
}

/**
 * CONTRACT G14: what a capture by the link counts as; without a word, and on an upload step whatever the word, it is a
 * file. Undefined where a file is not taken.
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

/** our choice: clocks of phones are put right by the page, but not to the second. */
const CLOCK_TOLERANCE_MS = 60_000;

/** What a live capture lacks of what our page sends, or says that cannot be (CONTRACT G14): weak signs, kept with it. */
export function signsOf(capture: StoredCapture, createdAt: number): readonly LivenessSign["sign"][] {
  if (!isTakenLive(capture)) return [];
  const { kind, challenge, device, frames = [], capturedAt = createdAt } = capture;
  return [
    ...(challenge === "stale" ? (["stale_challenge"] as const) : []),
    ...(challenge === undefined ? (["no_challenge"] as const) : []),
    ...(capturedAt < createdAt - CLOCK_TOLERANCE_MS ? (["taken_before"] as const) : []),
    // a clip is many frames by itself
    ...(frames.length === 0 && kind === "image" ? (["no_frames"] as const) : []),
    ...(device === undefined ? (["no_device_report"] as const) : []),
  ];
}
