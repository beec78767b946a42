import type { MatchOutcome } from "@svc/domain/location/location-match";
import type { CaseKey } from "./case-key.ts";
import type { Say } from "./reasons.ts";

type PlaceReason = NonNullable<Extract<MatchOutcome, { readonly reason?: unknown }>["reason"]>;

const PLACE_REASONS = {
  address_not_found: "place_why_address_not_found",
  address_ambiguous: "place_why_address_ambiguous",
  address_too_coarse: "place_why_address_too_coarse",
  no_fix: "place_why_no_fix",
  accuracy_too_low: "place_why_accuracy_too_low",
  mock_provider: "place_why_mock_provider",
  devtools_accuracy: "place_why_devtools_accuracy",
  teleported: "place_why_teleported",
  timestamp_stale: "place_why_timestamp_stale",
  accuracy_implausible: "place_why_accuracy_implausible",
} as const satisfies Record<PlaceReason, CaseKey>;

/** Why places were not compared or the position is not trusted; a reason of a later release as it is. */
export function placeReason(reason: string, { text }: Pick<Say, "text">): string {
  const key = Object.entries(PLACE_REASONS).find(([name]) => name === reason)?.[1];
  return key === undefined ? reason : text(key);
}
