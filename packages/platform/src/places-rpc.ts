import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { GeoPoint } from "@svc/domain/location/geo-distance";

/** `language` is the BCP 47 language of the answer. `country` is ISO 3166-1 alpha-2, if known. */
type Hints = { readonly language?: string; readonly country?: string };

/** The geocoding script. If a call throws, it may be retried. */
export type PlacesRpc = {
  /** SPEC 4.2 `expected_location`. At most five places, the likeliest first; empty if the address is unknown. */
  geocode(question: { readonly text: string } & Hints): Promise<readonly GeocodedPlace[]>;
  placeOf(question: { readonly point: GeoPoint } & Hints): Promise<PlaceName>;
  /**
   * At most five suggestions for a typed text. `session` is random, one for each address (some providers bill
   * by it).
   */
  suggest(
    question: { readonly text: string; readonly session: string } & Hints,
  ): Promise<readonly AddressSuggestion[]>;
  /** One suggestion in full; undefined if it is no longer known. */
  pick(
    question: { readonly id: string; readonly session: string } & Hints,
  ): Promise<AddressSuggestion | undefined>;
  /** The address at a point. */
  addressAt(question: { readonly point: GeoPoint } & Hints): Promise<AddressSuggestion | undefined>;
};
