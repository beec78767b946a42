import type { Shot } from "../model/shot.ts";
import type { MessageKey, Text } from "./text.ts";

export function refusalText(text: Text, code: string | undefined): string {
  const key = `error_${code}`;
  return text(isRefusalKey(key) ? key : "error_other");
}

const REFUSALS = [
  "error_payload_too_large",
  "error_unsupported_image_type",
  "error_invalid_request",
  "error_step_full",
  "error_expired",
  "error_already_finalized",
  "error_location_required",
  "error_insufficient_credits",
  "error_steps_incomplete",
  "error_conflict",
] as const satisfies readonly MessageKey[];

function isRefusalKey(key: string): key is (typeof REFUSALS)[number] {
  return (REFUSALS as readonly string[]).includes(key);
}

const UNREADABLE: readonly (string | undefined)[] = ["unsupported_image_type", "invalid_request"];

type Refused = Pick<Shot, "kind" | "refusal" | "name">;

/** Why the service refused a shot. A file that it cannot open is named; a clip can only be recorded otherwise. */
export function shotRefusal(text: Text, { kind, refusal, name }: Refused): string {
  if (!UNREADABLE.includes(refusal)) return refusalText(text, refusal);
  if (kind === "video")
    return text(refusal === "unsupported_image_type" ? "refused_video_format" : "refused_video");
  if (name === undefined) return refusalText(text, refusal);
  // isolates the name, which may have another writing direction than the sentence
  return text("refused_file", { name: `\u2068${name}\u2069` });
}
