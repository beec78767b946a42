import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";

/**
 * How precisely a provider names a place: a house or site, a street, or anything larger (a village, a city, a
 * postal code).
 */
export type Precision = "address" | "street" | "area";

/** One place that a provider found for a text. */
export type GeocodedPlace = {
  readonly point: GeoPoint;
  readonly precision: Precision;
  /** From the point to the farthest corner of the place; 0 for a single point. */
  readonly extentM: number;
  /** CONTRACT G1.8: `<provider>:<place id>`. */
  readonly ref: string;
  /** The provider's text, on one line. */
  readonly formatted: string;
};

/**
 * The result for an expected address. `unavailable`: the provider never answered. `place` is absent after a
 * redaction.
 */
export type Geocoding =
  | { readonly state: "found"; readonly place?: GeocodedPlace }
  | { readonly state: "not_found" | "ambiguous" | "too_coarse" | "unavailable" };

/**
 * CONTRACT G1.8: picks the place of an expected address. The likeliest candidate comes first. A place larger
 * than a street is too vague to measure from, unless all of it is within the threshold. Two places of the same
 * name and kind that are farther apart than that are ambiguous.
 */
export function geocodingOf(candidates: readonly GeocodedPlace[], thresholdM: number): Geocoding {
  const [best, ...others] = candidates;
  if (!best) return { state: "not_found" };
  // Also for one of many: naming the right city would not help.
  if (best.precision === "area" && best.extentM > thresholdM) return { state: "too_coarse" };
  // A street may consist of several pieces, and an entrance is near its house.
  const reachM = Math.max(thresholdM, 2 * best.extentM);
  const isOneOfMany = others.some(
    ({ precision, point }) => precision === best.precision && geoDistanceM(point, best.point) > reachM,
  );
  return isOneOfMany ? { state: "ambiguous" } : { state: "found", place: best };
}
