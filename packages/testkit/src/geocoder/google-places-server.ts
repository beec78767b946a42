import { z } from "zod";
import type { Reply } from "../judges/judge-server.ts";
import {
  type BuildingFact,
  BUILDINGS,
  countryIn,
  factNear,
  type FoundFact,
  HALF_SIDE,
  searchFacts,
  suggestFacts,
  writtenAddress,
} from "./facts.ts";
import { notedParams, type PlaceServer, servePlaces } from "./place-server.ts";

export const GOOGLE_PLACES = { apiKey: "google-places-key" } as const;

const Typed = z.strictObject({
  input: z.string().min(1),
  sessionToken: z.string().regex(/^[\w-]{1,36}$/),
  languageCode: z.string(),
  includedRegionCodes: z.array(z.string().length(2)).optional(),
});

const FIELDS = "id,formattedAddress,addressComponents,location";

/** The Geocoding API (`/maps/api/geocode/json`), and autocomplete and details of the Places API (New), on one port. */
export function serveGooglePlaces(): Promise<PlaceServer> {
  return servePlaces(async (request, server) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/maps/api/geocode/json") return geocoded(request, server);
    if (request.headers.get("X-Goog-Api-Key") !== GOOGLE_PLACES.apiKey) return FORBIDDEN;
    if (pathname === "/v1/places:autocomplete") return predicted(request, server);
    return pathname.startsWith("/v1/places/") ? detailed(request, server, pathname) : undefined;
  });
}

const FORBIDDEN: Reply = { status: 403, body: { error: { code: 403, status: "PERMISSION_DENIED" } } };

function geocoded(request: Request, server: PlaceServer): Reply {
  const params = notedParams(request, server, {
    required: ["key", "language"],
    optional: ["address", "components", "latlng", "result_type"],
  });
  if (params.get("key") !== GOOGLE_PLACES.apiKey) {
    const error_message = "The provided API key is invalid.";
    return { status: 200, body: { status: "REQUEST_DENIED", error_message, results: [] } };
  }
  const language = params.get("language") ?? "en";
  const results = [...found(params)].map((fact) => resultOf(fact, language));
  return { status: 200, body: { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results } };
}

function found(params: URLSearchParams): readonly FoundFact[] {
  const address = params.get("address");
  const country = params.get("components")?.replace(/^country:/, "");
  if (address !== null)
    return searchFacts(address, 5).filter((fact) => country === undefined || fact.country === country);
  return around(params.get("latlng") ?? "", params.get("result_type") ?? "");
}

function around(latlng: string, types: string): readonly FoundFact[] {
  const [lat = Number.NaN, lng = Number.NaN] = latlng.split(",").map(Number);
  const isCity = types.includes("locality");
  const fact = factNear(lat, lng, isCity ? 0.2 : 0.001);
  return fact ? [{ ...fact, kind: isCity ? "city" : "house" }] : [];
}

async function predicted(request: Request, server: PlaceServer): Promise<Reply> {
  const asked = Typed.safeParse(await request.json());
  if (!asked.success) {
    server.problems.push(asked.error.message);
    return { status: 400, body: { error: { code: 400, status: "INVALID_ARGUMENT" } } };
  }
  const suggestions = suggestFacts(asked.data.input, 5).map((fact) => ({
    placePrediction: {
      place: `places/${placeId(fact)}`,
      placeId: placeId(fact),
      text: { text: writtenAddress(fact), matches: [{ endOffset: 1 }] },
      types: ["street_address", "geocode"],
    },
  }));
  // Google omits an empty list
  return { status: 200, body: suggestions.length > 0 ? { suggestions } : {} };
}

function detailed(request: Request, server: PlaceServer, pathname: string): Reply {
  const params = notedParams(request, server, { required: ["sessionToken", "languageCode"] });
  const fields = request.headers.get("X-Goog-FieldMask");
  if (fields !== FIELDS) server.problems.push(`the fields ${fields}`);
  const id = decodeURIComponent(pathname.slice("/v1/places/".length));
  const fact = BUILDINGS.find((each) => placeId(each) === id);
  if (!fact) return { status: 404, body: { error: { code: 404, status: "NOT_FOUND" } } };
  const components = componentsOf({ ...fact, kind: "house" }, params.get("languageCode") ?? "en");
  const body = {
    id,
    formattedAddress: writtenAddress(fact),
    location: { latitude: fact.lat, longitude: fact.lng },
    addressComponents: components.map(({ types, long, short }) => {
      return { types, longText: long, shortText: short, languageCode: "en" };
    }),
  };
  return { status: 200, body };
}

function placeId({ osmId }: BuildingFact): string {
  return `ChIJ_fact_${osmId}`;
}

const TYPES = {
  house: ["street_address"],
  street: ["route"],
  city: ["locality", "political"],
} as const;
const LOCATION_TYPES = { house: "ROOFTOP", street: "GEOMETRIC_CENTER", city: "APPROXIMATE" } as const;

function resultOf(fact: FoundFact, language: string) {
  const { kind, lat, lng } = fact;
  // For a house, the area a map would show
  const half = HALF_SIDE[kind === "house" ? "street" : kind];
  const box = {
    northeast: { lat: lat + half, lng: lng + half },
    southwest: { lat: lat - half, lng: lng - half },
  };
  return {
    place_id: placeId(fact),
    formatted_address:
      kind === "city" ? `${fact.city}, ${countryIn(language, fact.country)}` : writtenAddress(fact),
    types: TYPES[kind],
    address_components: componentsOf(fact, language).map(({ types, long, short }) => {
      return { types, long_name: long, short_name: short };
    }),
    geometry: {
      location: { lat, lng },
      location_type: LOCATION_TYPES[kind],
      viewport: box,
      ...(kind !== "house" && { bounds: box }),
    },
  };
}

function same(types: readonly string[], text: string) {
  return { types, long: text, short: text };
}

function componentsOf({ kind, number, street, postcode, city, country }: FoundFact, language: string) {
  return [
    ...(kind === "house" ? [same(["street_number"], number)] : []),
    ...(kind === "city" ? [] : [same(["route"], street), same(["postal_code"], postcode)]),
    same(["locality", "political"], city),
    { types: ["country", "political"], long: countryIn(language, country), short: country },
  ];
}
