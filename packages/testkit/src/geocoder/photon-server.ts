import { countryIn, factNear, type FoundFact, HALF_SIDE, searchFacts, suggestFacts } from "./facts.ts";
import { notedParams, type PlaceServer, servePlaces } from "./place-server.ts";

const LANGUAGES = ["default", "en", "de", "fr"];

/** https://github.com/komoot/photon#photon-api: `/api` and `/reverse`, as GeoJSON. */
export function servePhoton(): Promise<PlaceServer> {
  return servePlaces(async (request, server) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET" || (pathname !== "/api" && pathname !== "/reverse")) return undefined;
    const known =
      pathname === "/api"
        ? { required: ["q", "limit", "lang"] }
        : { required: ["lat", "lon", "limit", "lang"], optional: ["radius"] };
    const params = notedParams(request, server, known);
    const language = params.get("lang") ?? "default";
    if (!LANGUAGES.includes(language)) {
      server.problems.push(`the language ${language}`);
      return { status: 400, body: { message: `language ${language} is not supported` } };
    }
    const found = pathname === "/api" ? searched(params) : around(params);
    const features = found.map((fact) => featureOf(fact, language));
    return { status: 200, body: { type: "FeatureCollection", features } };
  });
}

function searched(params: URLSearchParams): readonly FoundFact[] {
  const [text, most] = [params.get("q") ?? "", Number(params.get("limit"))];
  const exact = searchFacts(text, most);
  return exact.length > 0 ? exact : suggestFacts(text, most);
}

/** The default radius is one kilometre. */
function around(params: URLSearchParams): readonly FoundFact[] {
  const degrees = Number(params.get("radius") ?? 1) / 100;
  const fact = factNear(Number(params.get("lat")), Number(params.get("lon")), degrees);
  return fact ? [{ ...fact, kind: "house" }] : [];
}

function featureOf(fact: FoundFact, language: string) {
  const { kind, name, number, street, postcode, city, country, lat, lng, osmId } = fact;
  const half = HALF_SIDE[kind];
  const own = {
    house: { name, housenumber: number, street, postcode, city },
    street: { name: street, postcode, city },
    city: { name: city },
  }[kind];
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [lng, lat] },
    properties: {
      osm_type: { house: "N", street: "W", city: "R" }[kind],
      osm_id: osmId,
      osm_key: { house: "amenity", street: "highway", city: "place" }[kind],
      osm_value: { house: "townhall", street: "residential", city: "city" }[kind],
      type: kind,
      ...own,
      country: countryIn(language === "default" ? "en" : language, country),
      countrycode: country,
      // A node has no extent
      ...(kind !== "house" && { extent: [lng - half, lat + half, lng + half, lat - half] }),
    },
  };
}
