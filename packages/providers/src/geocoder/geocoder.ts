import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { GeoPoint } from "@svc/domain/location/geo-distance";

/** `language` is the BCP 47 language of the answer. `country` is ISO 3166-1 alpha-2, if known. */
export type Hints = { readonly language?: string; readonly country?: string };

/** The place of a point, down to the city. */
export type CityAnswer = Omit<PlaceName, "timeZone">;

/** `session` is random, one for each address that a person types. */
type Typing = Hints & { readonly session: string };

/**
 * A geocoder. If a call throws, there was no answer and it may be retried; an empty result is an answer. If a
 * text fits several places, the likeliest comes first; at most MOST_PLACES.
 */
export type Geocoder = {
  readonly name: "embedded" | "nominatim" | "photon" | "google";
  /** How long an answer may be cached, in ms. 0: asking again costs nothing. */
  readonly keptMs: number;
  readonly geocode: (text: string, hints: Hints) => Promise<readonly GeocodedPlace[]>;
  readonly reverse: (point: GeoPoint, hints: Hints) => Promise<CityAnswer>;
  readonly suggest: (text: string, typing: Typing) => Promise<readonly AddressSuggestion[]>;
  /** Undefined if it is no longer known. */
  readonly pick: (id: string, typing: Typing) => Promise<AddressSuggestion | undefined>;
  readonly addressAt: (point: GeoPoint, hints: Hints) => Promise<AddressSuggestion | undefined>;
};

export const MOST_PLACES = 5;

/**
 * How long answers of outside providers may be cached, in ms. Google's terms allow 30 days for coordinates; for
 * others it is our choice.
 */
export const OUTSIDE_KEPT_MS = 30 * 86_400_000;
