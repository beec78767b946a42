import type { Geocoding } from "../location/geocoding.ts";
import type { MatchOutcome } from "../location/location-match.ts";
import { retain } from "./retain.ts";

/** Keeps that the address was found, but not its place. */
export function redactGeocoding(geocoding: Geocoding): Geocoding {
  return geocoding.state === "found"
    ? retain({ state: "keep", place: "drop" }, geocoding)
    : retain({ state: "keep" }, geocoding);
}

/** Keeps the result and its reason, but no distance. */
export function redactMatch(outcome: MatchOutcome): MatchOutcome {
  switch (outcome.status) {
    case "verified":
    case "no_match":
      return retain<typeof outcome>({ status: "keep", distanceM: "drop" }, outcome);
    case "ungeocoded":
      return retain<typeof outcome>({ status: "keep", reason: "keep" }, outcome);
    case "rejected":
      return retain<typeof outcome>({ status: "keep", reason: "keep" }, outcome);
  }
}
