import {
  countryIn,
  factNear,
  type FoundFact,
  HALF_SIDE,
  searchFacts,
  suggestFacts,
  BUILDINGS,
} from "./facts.ts";
import { notedParams, type PlaceServer, servePlaces } from "./place-server.ts";

const COMMON = ["format", "addressdetails", "accept-language"];
const RANKS = { house: 30, street: 26, city: 16 } as const;

/** https://nominatim.org/release-docs/latest/api/: `/search`, `/reverse` and `/lookup` in the format jsonv2. */
export function serveNominatim(): Promise<PlaceServer> {
  return servePlaces(async (request, server) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") return undefined;
    const operation = OPERATIONS[pathname];
    if (!operation) return undefined;
    const params = notedParams(request, server, {
      required: [...COMMON, ...operation.required],
      optional: operation.optional,
    });
    if (params.get("format") !== "jsonv2") server.problems.push("another format than jsonv2");
    return { status: 200, body: operation.answer(params) };
  });
}

type Operation = {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly answer: (params: URLSearchParams) => unknown;
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  "/search": {
    required: ["q", "limit"],
    optional: ["countrycodes"],
    answer(params) {
      const [text, most] = [params.get("q") ?? "", Number(params.get("limit"))];
      const exact = searchFacts(text, most);
      const found = exact.length > 0 ? exact : suggestFacts(text, most);
      const country = params.get("countrycodes")?.toUpperCase();
      return found
        .filter((fact) => country === undefined || fact.country === country)
        .map((fact) => placeOf(fact, languageOf(params)));
    },
  },
  "/reverse": {
    required: ["lat", "lon"],
    optional: ["zoom"],
    answer(params) {
      const isCity = params.get("zoom") === "10";
      const fact = factNear(Number(params.get("lat")), Number(params.get("lon")), isCity ? 0.2 : 0.001);
      if (!fact) return { error: "Unable to geocode" };
      return placeOf({ ...fact, kind: isCity ? "city" : "house" }, languageOf(params));
    },
  },
  "/lookup": {
    required: ["osm_ids"],
    optional: [],
    answer(params) {
      const id = params.get("osm_ids");
      const found = BUILDINGS.filter(({ osmId }) => `N${osmId}` === id);
      return found.map((fact) => placeOf({ ...fact, kind: "house" }, languageOf(params)));
    },
  },
};

function languageOf(params: URLSearchParams): string {
  return params.get("accept-language") ?? "en";
}

function placeOf(fact: FoundFact, language: string) {
  const { kind, name, number, street, postcode, city, country: code, lat, lng, osmId } = fact;
  const country = countryIn(language, code);
  const half = HALF_SIDE[kind];
  const house = kind === "house" ? { amenity: name, house_number: number } : {};
  const road = kind === "city" ? {} : { road: street, postcode };
  const address = { ...house, ...road, city, country, country_code: code.toLowerCase() };
  return {
    place_id: 300_000 + osmId,
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    osm_type: { house: "node", street: "way", city: "relation" }[kind],
    osm_id: osmId,
    lat: String(lat),
    lon: String(lng),
    category: { house: "amenity", street: "highway", city: "boundary" }[kind],
    type: { house: "townhall", street: "residential", city: "administrative" }[kind],
    place_rank: RANKS[kind],
    importance: 0.5,
    addresstype: { house: "amenity", street: "road", city: "city" }[kind],
    name: { house: name, street, city }[kind],
    display_name: Object.values({ ...house, ...road, city, country }).join(", "),
    address,
    boundingbox: [lat - half, lat + half, lng - half, lng + half].map(String),
  };
}
