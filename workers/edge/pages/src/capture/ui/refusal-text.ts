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
