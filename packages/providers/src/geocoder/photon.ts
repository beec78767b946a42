import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace, Precision } from "@svc/domain/location/geocoding";
import { addressLine, addressParts } from "@svc/domain/location/known-address";
import { at, listAt } from "../judges/read-answer.ts";
import { type Box, extentOf, pointOf, textAt } from "./answer-parts.ts";
import { askPlace, noAnswer, type PlaceAccount, questionAt } from "./ask-place.ts";
import { type CityAnswer, type Geocoder, type Hints, MOST_PLACES, OUTSIDE_KEPT_MS } from "./geocoder.ts";

/** The languages its data is built in; any other is refused with HTTP 400. */
const LANGUAGES = ["en", "de", "fr"];

/** In km, for a point outside every town. */
const CITY_RADIUS_KM = 10;

/** https://github.com/komoot/photon#photon-api: made for suggestions while typing. */
export function photon(account: PlaceAccount): Geocoder {
  const ask = (path: string, params: Readonly<Record<string, string | number>>, hints: Hints) =>
    features(account, path, { ...params, lang: languageOf(hints) });
  // Old releases have no country parameter.
  const search = async (text: string, hints: Hints) => {
    const found = await ask("/api", { q: text, limit: MOST_PLACES }, hints);
    return found.filter((feature) => hints.country === undefined || countryOf(feature) === hints.country);
  };
  const nearest = async (params: Readonly<Record<string, number>>, hints: Hints) =>
    (await ask("/reverse", { ...params, limit: 1 }, hints))[0];
  return {
    name: "photon",
    keptMs: OUTSIDE_KEPT_MS,
    geocode: async (text, hints) => (await search(text, hints)).map(placeOf),
    reverse: async ({ lat, lng }, hints) =>
      cityOf(await nearest({ lat, lon: lng, radius: CITY_RADIUS_KM }, hints)),
    suggest: async (text, hints) => (await search(text, hints)).map(suggestionOf),
    // Photon has no look-up by id; its suggestions were already complete.
    pick: async () => undefined,
    async addressAt({ lat, lng }, hints) {
      const found = await nearest({ lat, lon: lng }, hints);
      return found === undefined ? undefined : suggestionOf(found);
    },
  };
}

function languageOf({ language }: Hints): string {
  return LANGUAGES.find((known) => language?.toLowerCase().split("-")[0] === known) ?? "en";
}

async function features(
  account: PlaceAccount,
  path: string,
  params: Readonly<Record<string, string | number>>,
): Promise<readonly unknown[]> {
  const { body } = await askPlace(account, { url: questionAt(account.baseUrl, path, params) });
  const found = listAt(body, "features");
  if (at(body, "type") !== "FeatureCollection" || !found.every(pointAt)) return noAnswer();
  return found.slice(0, MOST_PLACES);
}

function pointAt(feature: unknown) {
  return pointOf(at(feature, "geometry", "coordinates", 1), at(feature, "geometry", "coordinates", 0));
}

function said(feature: unknown, name: string): string | undefined {
  return textAt(feature, "properties", name);
}

function countryOf(feature: unknown): string | undefined {
  return said(feature, "countrycode")?.toUpperCase();
}

function idOf(feature: unknown): string {
  return `${said(feature, "osm_type") ?? ""}${String(at(feature, "properties", "osm_id"))}`;
}

function placeOf(feature: unknown): GeocodedPlace {
  const point = pointAt(feature) ?? noAnswer();
  const precision = precisionOf(feature);
  return {
    point,
    precision,
    extentM: extentOf(point, boxOf(feature), precision),
    ref: `photon:${idOf(feature)}`,
    formatted: formatted(feature),
  };
}

/** `extent` is west, north, east, south. */
function boxOf(feature: unknown): Box | undefined {
  const [west, north, east, south] = listAt(feature, "properties", "extent");
  return south === undefined ? undefined : { south, north, west, east };
}

function precisionOf(feature: unknown): Precision {
  const type = said(feature, "type");
  if (type === "house" || said(feature, "housenumber") !== undefined) return "address";
  return type === "street" ? "street" : "area";
}

/** A city's own name is in `name`. */
function townOf(feature: unknown): string | undefined {
  const own = said(feature, "type") === "city" ? said(feature, "name") : undefined;
  return own ?? said(feature, "city") ?? said(feature, "county") ?? said(feature, "state");
}

function lineOf(feature: unknown): string | undefined {
  const street = said(feature, "type") === "street" ? said(feature, "name") : said(feature, "street");
  return addressLine(street, said(feature, "housenumber"), countryOf(feature));
}

function formatted(feature: unknown): string {
  const town = [said(feature, "postcode"), townOf(feature)].filter(Boolean).join(" ");
  const parts = [said(feature, "name"), lineOf(feature), town, said(feature, "country")];
  return [...new Set(parts.filter(Boolean))].join(", ");
}

function cityOf(feature: unknown): CityAnswer {
  const named = [townOf(feature), said(feature, "country")].filter((part) => part !== undefined);
  const country = countryOf(feature);
  return {
    ...(named.length > 0 && { place: named.join(", ") }),
    ...(country !== undefined && { country }),
  };
}

function suggestionOf(feature: unknown): AddressSuggestion {
  const parts = addressParts({
    line1: lineOf(feature),
    city: townOf(feature),
    region: said(feature, "state"),
    postalCode: said(feature, "postcode"),
    country: countryOf(feature),
  });
  const point = pointAt(feature) ?? noAnswer();
  return { id: idOf(feature), formatted: formatted(feature), address: { ...parts, ...point } };
}
