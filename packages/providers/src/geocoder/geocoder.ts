import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { GeoPoint } from "@svc/domain/location/geo-distance";

/** `language`: BCP 47, of what is answered. `country`: ISO 3166-1 alpha-2, where it is known. */
export type Hints = { readonly language?: string; readonly country?: string };

/** Where a point lies, as finely as a city. */
export type CityAnswer = Omit<PlaceName, "timeZone">;

/** `session`: random, one an address that a person types. */
type Typing = Hints & { readonly session: string };

/**
 * Knows where things are. A throw means that there was no answer and that it may be asked again; nothing found is an answer.
 * Of what several places are meant by, the likeliest comes first; at most MOST_PLACES.
 */
export type Geocoder = {
  readonly name: "embedded" | "nominatim" | "photon" | "google";
  /** For how long an answer may be kept, in ms; 0: asking again costs nothing. */
  readonly keptMs: number;
  readonly geocode: (text: string, hints: Hints) => Promise<readonly GeocodedPlace[]>;
  readonly reverse: (point: GeoPoint, hints: Hints) => Promise<CityAnswer>;
  readonly suggest: (text: string, typing: Typing) => Promise<readonly AddressSuggestion[]>;
  /** Undefined where it is known no more. */
  readonly pick: (id: string, typing: Typing) => Promise<AddressSuggestion | undefined>;
  readonly addressAt: (point: GeoPoint, hints: Hints) => Promise<AddressSuggestion | undefined>;
};

export const MOST_PLACES = 5;

/** What an outside provider answers may be kept, in ms: Google's terms say 30 days of coordinates, of the others it is our choice. */
export const OUTSIDE_KEPT_MS = 30 * 86_400_000;
