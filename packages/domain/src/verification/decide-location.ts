import { geocodingOf, type GeocodedPlace } from "../location/geocoding.ts";
import { matchLocation } from "../location/location-match.ts";
import { rejectionOf } from "../location/location-signs.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { Verification } from "./state.ts";
import { comparedFixOf, expectedPlaceOf, sessionSignsOf, takesNoFix } from "./where-taken.ts";

/**
 * As long as a check may take (CONTRACT G1.4), counted from the submission. After that, the geocoder counts as
 * unavailable.
 */
const GEOCODING_MS = 4 * 60_000;

/** True if there is an address to compare with a fix. */
function asksLocationMatch(state: Verification): boolean {
  return !takesNoFix(state.settings) && expectedPlaceOf(state) !== undefined;
}

/** The address still to geocode: the tenant's at once, a person's answer after submission. */
export function openGeocoding(state: Verification) {
  const { expectedLocation, unfilled } = state.settings;
  const isFinal = (expectedLocation ?? unfilled?.expectedLocation ?? state.submittedAt) !== undefined;
  const isOpen = isFinal && !state.geocoding && !state.locationMatch && !state.redacted && !state.closedAt;
  return isOpen && asksLocationMatch(state) ? expectedPlaceOf(state) : undefined;
}

/** Submitted, but not compared yet. */
export function owesLocationMatch(state: Verification): boolean {
  return state.submittedAt !== undefined && !state.locationMatch && asksLocationMatch(state);
}

/** When the wait for the geocoder ends. */
export function locationDueAt(state: Verification): number | undefined {
  const { submittedAt, closedAt } = state;
  return submittedAt !== undefined && closedAt === undefined && owesLocationMatch(state)
    ? submittedAt + GEOCODING_MS
    : undefined;
}

export function overdueLocation(state: Verification, now: number): readonly Event[] {
  if (now < (locationDueAt(state) ?? Infinity)) return [];
  const given: Event = {
    type: "verification.location.geocoded",
    at: now,
    geocoding: { state: "unavailable" },
  };
  return state.geocoding ? locationMatched(state, now) : thenMatched(state, given, now);
}

/** A repeated or late answer, or one after a redaction, changes nothing. */
export function decideGeocode(
  state: Verification,
  candidates: readonly GeocodedPlace[],
  now: number,
): readonly Event[] {
  const expected = openGeocoding(state);
  if (!expected) return [];
  const geocoding = geocodingOf(candidates, expected.thresholdM);
  return thenMatched(state, { type: "verification.location.geocoded", at: now, geocoding }, now);
}

function thenMatched(state: Verification, geocoded: Event, now: number): readonly Event[] {
  return [geocoded, ...locationMatched(evolve(state, geocoded), now)];
}

/** SPEC 2.4: compares once it is submitted and the geocoder has answered. */
export function locationMatched(state: Verification, now: number): readonly Event[] {
  const expected = expectedPlaceOf(state);
  if (!state.geocoding || !expected || !owesLocationMatch(state)) return [];
  const found = sessionSignsOf(state);
  const outcome = matchLocation({
    expected: state.geocoding,
    thresholdM: expected.thresholdM,
    fix: comparedFixOf(state),
    rejected: rejectionOf(found),
  });
  const signs = [...new Set(found.map(({ sign }) => sign))];
  return [{ type: "verification.location.matched", at: now, outcome, signs }];
}

/** SPEC 2.3 `place`. */
export function decidePlace(
  state: Verification,
  captureId: string,
  place: PlaceName,
  now: number,
): readonly Event[] {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture || capture.removed || capture.place || state.redacted) return [];
  return [{ type: "capture.placed", at: now, captureId: capture.id, place }];
}
