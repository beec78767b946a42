import type { GeocodedPlace, Geocoding } from "./geocoding.ts";
import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";
import { ACCURACY, type RejectingSign } from "./location-signs.ts";

/**
 * SPEC 2.4 without the compared values. `distanceM` is absent after a redaction. `ungeocoded` without a reason:
 * the geocoder never answered.
 */
export type MatchOutcome =
  | { readonly status: "verified" | "no_match"; readonly distanceM?: number }
  | {
      readonly status: "ungeocoded";
      readonly reason?:
        | "address_not_found"
        | "address_ambiguous"
        | "address_too_coarse"
        | "no_fix"
        | "accuracy_too_low";
    }
  | { readonly status: "rejected"; readonly reason: RejectingSign };

type Compared = {
  readonly expected: Geocoding;
  readonly thresholdM: number;
  /** The device's position when the photo was taken; undefined if there is no usable fix. */
  readonly fix: (GeoPoint & { readonly accuracyM: number }) | undefined;
  /** The reason not to trust the fix. */
  readonly rejected: RejectingSign | undefined;
};

/**
 * SPEC 2.4 and CONTRACT G1.8. An untrusted fix comes first: it is the only result that a better address would
 * not change.
 */
export function matchLocation({ expected, thresholdM, fix, rejected }: Compared): MatchOutcome {
  if (rejected) return { status: "rejected", reason: rejected };
  if (!fix) return { status: "ungeocoded", reason: "no_fix" };
  if (fix.accuracyM > ACCURACY.mostM) return { status: "ungeocoded", reason: "accuracy_too_low" };
  switch (expected.state) {
    case "not_found":
      return { status: "ungeocoded", reason: "address_not_found" };
    case "ambiguous":
      return { status: "ungeocoded", reason: "address_ambiguous" };
    case "too_coarse":
      return { status: "ungeocoded", reason: "address_too_coarse" };
    case "unavailable":
      return { status: "ungeocoded" };
    case "found":
      if (!expected.place) return { status: "ungeocoded" };
      return compared(expected.place, thresholdM + Math.min(fix.accuracyM, ACCURACY.toleratedM), fix);
  }
}

function compared(place: GeocodedPlace, toleranceM: number, fix: GeoPoint): MatchOutcome {
  const distanceM = geoDistanceM(place.point, fix);
  if (distanceM <= toleranceM) return { status: "verified", distanceM };
  // The point is somewhere along a street named without a house number, so neither match nor mismatch is
  // certain.
  const isAlongStreet = place.precision === "street" && distanceM <= place.extentM + toleranceM;
  return isAlongStreet
    ? { status: "ungeocoded", reason: "address_ambiguous" }
    : { status: "no_match", distanceM };
}
