import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace, Precision } from "@svc/domain/location/geocoding";
import { addressLine, addressParts } from "@svc/domain/location/known-address";
import { at, listAt } from "../judges/read-answer.ts";
import { extentOf, pointOf, textAt } from "./answer-parts.ts";
import { askPlace, noAnswer, type PlaceAccount, questionAt } from "./ask-place.ts";
import { type CityAnswer, type Geocoder, type Hints, MOST_PLACES, OUTSIDE_KEPT_MS } from "./geocoder.ts";

/**
 * Its policy allows one request a second and no suggestions:
 * https://operations.osmfoundation.org/policies/nominatim/.
 */
const PUBLIC_HOST = "nominatim.openstreetmap.org";

/** Nominatim's ranks: 26 and 27 are streets and paths; higher ones are houses and named objects. */
const STREET_RANK = 26;
const HOUSE_RANK = 28;

/** The zoom of `/reverse` for a city. */
const CITY_ZOOM = 10;

/** True if the server's policy requires a second between two requests. */
export function isPublicNominatim(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).hostname === PUBLIC_HOST;
}

/** https://nominatim.org/release-docs/latest/api/Overview/, self-hosted or another's server. */
export function nominatim(account: PlaceAccount): Geocoder {
  const search = (text: string, hints: Hints) =>
    places(account, "/search", {
      q: text,
      limit: MOST_PLACES,
      ...common(hints),
      countrycodes: hints.country?.toLowerCase(),
    });
  const around = async (params: Readonly<Record<string, number>>, hints: Hints): Promise<unknown> => {
    const url = questionAt(account.baseUrl, "/reverse", { ...params, ...common(hints) });
    const { body } = await askPlace(account, { url });
    // "Unable to geocode", for example at sea.
    if (at(body, "error") !== undefined) return undefined;
    return pointAt(body) ? body : noAnswer();
  };
  return {
    name: "nominatim",
    keptMs: OUTSIDE_KEPT_MS,
    geocode: async (text, hints) => (await search(text, hints)).map(placeOf),
    reverse: async ({ lat, lng }, hints) => cityOf(await around({ lat, lon: lng, zoom: CITY_ZOOM }, hints)),
    async suggest(text, hints) {
      if (isPublicNominatim(account.baseUrl)) return [];
      return (await search(text, hints)).map(suggestionOf);
    },
    async pick(id, hints) {
      const [found] = await places(account, "/lookup", { osm_ids: id, ...common(hints) });
      return found === undefined ? undefined : suggestionOf(found);
    },
    async addressAt({ lat, lng }, hints) {
      const found = await around({ lat, lon: lng }, hints);
      return found === undefined ? undefined : suggestionOf(found);
    },
  };
}

function common({ language }: Hints) {
  return { format: "jsonv2", addressdetails: 1, "accept-language": language ?? "en" } as const;
}

async function places(
  account: PlaceAccount,
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): Promise<readonly unknown[]> {
  const { body } = await askPlace(account, { url: questionAt(account.baseUrl, path, params) });
  if (!Array.isArray(body) || !body.every(pointAt)) return noAnswer();
  return body.slice(0, MOST_PLACES);
}

function pointAt(place: unknown) {
  return pointOf(at(place, "lat"), at(place, "lon"));
}

function idOf(place: unknown): string {
  const type = textAt(place, "osm_type")?.[0]?.toUpperCase() ?? "";
  return `${type}${String(at(place, "osm_id"))}`;
}

function placeOf(place: unknown): GeocodedPlace {
  const point = pointAt(place) ?? noAnswer();
  const precision = precisionOf(place);
  const [south, north, west, east] = listAt(place, "boundingbox");
  return {
    point,
    precision,
    extentM: extentOf(point, { south, north, west, east }, precision),
    ref: `nominatim:${idOf(place)}`,
    formatted: textAt(place, "display_name") ?? "",
  };
}

function precisionOf(place: unknown): Precision {
  const rank = at(place, "place_rank");
  if (textAt(place, "address", "house_number") !== undefined) return "address";
  if (typeof rank !== "number" || rank < STREET_RANK) return "area";
  return rank < HOUSE_RANK ? "street" : "address";
}

/** The names for a city in different countries, in order of preference. */
const TOWNS = ["city", "town", "village", "municipality", "hamlet", "county", "state"] as const;

function townOf(place: unknown): string | undefined {
  return TOWNS.map((name) => textAt(place, "address", name)).find((name) => name !== undefined);
}

function cityOf(place: unknown): CityAnswer {
  const named = [townOf(place), textAt(place, "address", "country")].filter((part) => part !== undefined);
  const country = textAt(place, "address", "country_code")?.toUpperCase();
  return {
    ...(named.length > 0 && { place: named.join(", ") }),
    ...(country !== undefined && { country }),
  };
}

function suggestionOf(place: unknown): AddressSuggestion {
  const part = (name: string) => textAt(place, "address", name);
  const country = part("country_code")?.toUpperCase();
  const parts = addressParts({
    line1: addressLine(part("road"), part("house_number"), country),
    city: townOf(place),
    region: part("state"),
    postalCode: part("postcode"),
    country,
  });
  const point = pointAt(place) ?? noAnswer();
  return {
    id: idOf(place),
    formatted: textAt(place, "display_name") ?? "",
    address: { ...parts, ...point },
  };
}
