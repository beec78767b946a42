import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { GeoPoint } from "@svc/domain/location/geo-distance";

/** `language`: BCP 47, of what is answered. `country`: ISO 3166-1 alpha-2, where it is known. */
type Hints = { readonly language?: string; readonly country?: string };

/** The script that knows where things are. A throw means that the provider may be asked again. */
export type PlacesRpc = {
  /** SPEC 4.2 `expected_location`; the likeliest first, at most five, none where nobody knows it. */
  geocode(question: { readonly text: string } & Hints): Promise<readonly GeocodedPlace[]>;
  placeOf(question: { readonly point: GeoPoint } & Hints): Promise<PlaceName>;
  /** What a person who typed this may mean, at most five. `session`: random, one an address (some providers bill by it). */
  suggest(
    question: { readonly text: string; readonly session: string } & Hints,
  ): Promise<readonly AddressSuggestion[]>;
  /** One that was suggested, whole; undefined where it is known no more. */
  pick(
    question: { readonly id: string; readonly session: string } & Hints,
  ): Promise<AddressSuggestion | undefined>;
  /** The address at a point. */
  addressAt(question: { readonly point: GeoPoint } & Hints): Promise<AddressSuggestion | undefined>;
};
