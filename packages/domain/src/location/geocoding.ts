import type { GeoPoint } from "./geo-distance.ts";

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

/** What became of an expected address. `unavailable`: the provider never answered. */
export type Geocoding =
  | { readonly state: "found"; readonly place: GeocodedPlace }
  | { readonly state: "not_found" | "ambiguous" | "unavailable" };
