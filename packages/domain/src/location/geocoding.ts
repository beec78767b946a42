import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";

/** How finely a provider names a place: a house or a site, a street, or anything coarser (a village, a city, a postal code). */
export type Precision = "address" | "street" | "area";

/** One place that a provider takes a text for. */
export type GeocodedPlace = {
  readonly point: GeoPoint;
  readonly precision: Precision;
  /** From the point to the farthest corner of what it names; 0 of a single point. */
  readonly extentM: number;
  /** CONTRACT G1.8: `<provider>:<place id>`. */
  readonly ref: string;
  /** As the provider writes it, on one line. */
  readonly formatted: string;
};

/** What became of an expected address. `unavailable`: the provider never answered. `place` is absent once redacted. */
export type Geocoding =
  | { readonly state: "found"; readonly place?: GeocodedPlace }
  | { readonly state: "not_found" | "ambiguous" | "unavailable" };

/**
 * CONTRACT G1.8: the place that an expected address means, of candidates with the likeliest first. What is coarser than a
 * street is no point to measure from, unless all of it lies within the threshold; two places of one name and kind,
 * farther apart than that, are no answer.
 */
export function geocodingOf(candidates: readonly GeocodedPlace[], thresholdM: number): Geocoding {
  const [best, ...others] = candidates;
  if (!best) return { state: "not_found" };
  const isTooWide = best.precision === "area" && best.extentM > thresholdM;
  // streets come in pieces, and an entrance beside its house
  const reachM = Math.max(thresholdM, 2 * best.extentM);
  const isOneOfMany = others.some(
    ({ precision, point }) => precision === best.precision && geoDistanceM(point, best.point) > reachM,
  );
  return isTooWide || isOneOfMany ? { state: "ambiguous" } : { state: "found", place: best };
}
