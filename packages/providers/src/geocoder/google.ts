import type { AddressParts, AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace, Precision } from "@svc/domain/location/geocoding";
import { addressLine, addressParts } from "@svc/domain/location/known-address";
import { at, listAt } from "../judges/read-answer.ts";
import { type Box, extentOf, pointOf, textAt } from "./answer-parts.ts";
import { askPlace, noAnswer, type Patience, questionAt } from "./ask-place.ts";
import { type CityAnswer, type Geocoder, type Hints, MOST_PLACES, OUTSIDE_KEPT_MS } from "./geocoder.ts";

export type GoogleAccount = Patience & {
  readonly apiKey: string;
  /** Replaces Google's hosts in tests. */
  readonly baseUrl?: string;
};

type PlaceRequest = Omit<RequestInit, "headers"> & { readonly headers: Readonly<Record<string, string>> };

const GEOCODING = "https://maps.googleapis.com";
const PLACES = "https://places.googleapis.com";

/** The types of a city in different countries, in order of preference. */
const CITY_TYPES = ["locality", "postal_town", "administrative_area_level_2", "administrative_area_level_1"];
const HOUSE_TYPES = "street_address|premise|subpremise";

/**
 * https://developers.google.com/maps/documentation/geocoding/requests-geocoding, with the key as a parameter.
 * Suggestions use the Places API (New), with the key as a header; a session is billed once, from the first
 * letter to the pick.
 */
export function google(account: GoogleAccount): Geocoder {
  const geocoded = async (params: Readonly<Record<string, string | undefined>>, { language }: Hints) => {
    const query = { ...params, language: language ?? "en", key: account.apiKey };
    const url = questionAt(account.baseUrl ?? GEOCODING, "/maps/api/geocode/json", query);
    const { body } = await askPlace(account, { url });
    return resultsOf(body);
  };
  const places = (path: string, init: PlaceRequest, query: Readonly<Record<string, string>> = {}) =>
    askPlace(account, {
      url: questionAt(account.baseUrl ?? PLACES, path, query),
      init: { ...init, headers: { ...init.headers, "X-Goog-Api-Key": account.apiKey } },
    });
  return {
    name: "google",
    keptMs: OUTSIDE_KEPT_MS,
    async geocode(text, hints) {
      const components = hints.country === undefined ? undefined : `country:${hints.country}`;
      return (await geocoded({ address: text, components }, hints)).map(placeOf);
    },
    async reverse({ lat, lng }, hints) {
      const params = { latlng: `${lat},${lng}`, result_type: CITY_TYPES.join("|") };
      return cityOf((await geocoded(params, hints))[0]);
    },
    async suggest(text, { session, language = "en", country }) {
      const asked = { input: text, sessionToken: session, languageCode: language };
      const body = JSON.stringify({ ...asked, ...(country && { includedRegionCodes: [country] }) });
      const headers = { "Content-Type": "application/json" };
      const answer = await places("/v1/places:autocomplete", { method: "POST", headers, body });
      if (answer.status !== 200) return noAnswer();
      return listAt(answer.body, "suggestions").flatMap(predictionOf).slice(0, MOST_PLACES);
    },
    async pick(id, { session, language = "en" }) {
      const headers = { "X-Goog-FieldMask": "id,formattedAddress,addressComponents,location" };
      const query = { sessionToken: session, languageCode: language };
      const { status, body } = await places(`/v1/places/${encodeURIComponent(id)}`, { headers }, query);
      return status === 404 ? undefined : detailsOf(body);
    },
    async addressAt({ lat, lng }, hints) {
      const [found] = await geocoded({ latlng: `${lat},${lng}`, result_type: HOUSE_TYPES }, hints);
      return found === undefined ? undefined : suggestionOf(found);
    },
  };
}

function resultsOf(body: unknown): readonly unknown[] {
  const status = at(body, "status");
  if (status === "ZERO_RESULTS") return [];
  const results = listAt(body, "results");
  // OVER_QUERY_LIMIT, REQUEST_DENIED and similar errors come with HTTP 200.
  if (status !== "OK" || !results.every(pointAt)) return noAnswer();
  return results.slice(0, MOST_PLACES);
}

function pointAt(result: unknown) {
  const location = at(result, "geometry", "location");
  return pointOf(at(location, "lat"), at(location, "lng"));
}

function placeOf(result: unknown): GeocodedPlace {
  const point = pointAt(result) ?? noAnswer();
  const precision = precisionOf(result);
  const bounds = at(result, "geometry", "bounds");
  // The viewport of a house shows its whole street, so it is not used.
  const box = precision === "address" ? bounds : (bounds ?? at(result, "geometry", "viewport"));
  return {
    point,
    precision,
    extentM: extentOf(point, boxOf(box), precision),
    ref: `google:${textAt(result, "place_id") ?? noAnswer()}`,
    formatted: textAt(result, "formatted_address") ?? "",
  };
}

function precisionOf(result: unknown): Precision {
  const types = listAt(result, "types");
  const type = at(result, "geometry", "location_type");
  if (type !== "ROOFTOP" && type !== "RANGE_INTERPOLATED" && type !== "GEOMETRIC_CENTER") return "area";
  if (types.includes("route")) return "street";
  if (types.includes("political") || types.includes("postal_code")) return "area";
  // It matched only part of the query, so it may be another house.
  return at(result, "partial_match") === true ? "street" : "address";
}

function boxOf(bounds: unknown): Box | undefined {
  const [low, high] = [at(bounds, "southwest"), at(bounds, "northeast")];
  if (low === undefined || high === undefined) return undefined;
  return {
    south: at(low, "lat"),
    west: at(low, "lng"),
    north: at(high, "lat"),
    east: at(high, "lng"),
  };
}

/**
 * A component by its type: `long_name` and `short_name` in the Geocoding API, `longText` and `shortText` in the
 * Places API.
 */
function named(components: readonly unknown[], type: string, form: "long" | "short"): string | undefined {
  const found = components.find((each) => listAt(each, "types").includes(type));
  return textAt(found, `${form}_name`) ?? textAt(found, `${form}Text`);
}

function townIn(components: readonly unknown[]): string | undefined {
  return CITY_TYPES.map((type) => named(components, type, "long")).find((name) => name !== undefined);
}

function partsIn(components: readonly unknown[]): AddressParts {
  const country = named(components, "country", "short");
  const [street, number] = ["route", "street_number"].map((type) => named(components, type, "long"));
  return addressParts({
    line1: addressLine(street, number, country),
    line2: named(components, "subpremise", "long"),
    city: townIn(components),
    region: named(components, "administrative_area_level_1", "long"),
    postalCode: named(components, "postal_code", "long"),
    country,
  });
}

function cityOf(result: unknown): CityAnswer {
  const components = listAt(result, "address_components");
  const words = [townIn(components), named(components, "country", "long")].filter(
    (part) => part !== undefined,
  );
  const country = named(components, "country", "short");
  return {
    ...(words.length > 0 && { place: words.join(", ") }),
    ...(country !== undefined && { country }),
  };
}

function predictionOf(suggestion: unknown): readonly AddressSuggestion[] {
  const id = textAt(suggestion, "placePrediction", "placeId");
  const formatted = textAt(suggestion, "placePrediction", "text", "text");
  return id !== undefined && formatted !== undefined ? [{ id, formatted }] : [];
}

function suggestionOf(result: unknown): AddressSuggestion {
  const point = pointAt(result) ?? noAnswer();
  return {
    id: textAt(result, "place_id") ?? noAnswer(),
    formatted: textAt(result, "formatted_address") ?? "",
    address: { ...partsIn(listAt(result, "address_components")), ...point },
  };
}

function detailsOf(place: unknown): AddressSuggestion {
  const point = pointOf(at(place, "location", "latitude"), at(place, "location", "longitude"));
  return {
    id: textAt(place, "id") ?? noAnswer(),
    formatted: textAt(place, "formattedAddress") ?? "",
    address: { ...partsIn(listAt(place, "addressComponents")), ...(point ?? noAnswer()) },
  };
}
