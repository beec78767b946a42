import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { GeoPoint } from "@svc/domain/location/geo-distance";
import { type Geocoder, type Hints, MOST_PLACES } from "../geocoder.ts";
import { citiesAtEnd } from "./city-names.ts";
import { coordinatesIn } from "./coordinates.ts";
import { countryName } from "./countries.ts";
import type { City, Gazetteer } from "./gazetteer.ts";
import { codeNear, fullCodeIn, pointOfCode, shortCodeIn } from "./plus-code.ts";

type KnownAddress = Required<AddressSuggestion>;

/** Addresses that the operator loaded. Their ids stay the same when a list is loaded again. */
export type AddressTable = {
  /** Addresses that explain every word of the text, with number and street in order; at most MOST_PLACES. */
  readonly find: (text: string, country: string | undefined) => Promise<readonly KnownAddress[]>;
  /** Addresses that begin with this text. */
  readonly suggest: (text: string, country: string | undefined) => Promise<readonly KnownAddress[]>;
  readonly read: (id: string) => Promise<KnownAddress | undefined>;
  /** The nearest within about 50 m. */
  readonly near: (point: GeoPoint) => Promise<KnownAddress | undefined>;
};

/**
 * our choice, since cities are not disks and there are no measurements: the farthest corner is twice the radius
 * of a disk that holds its population.
 */
const EXTENT_IN_RADII = 2;
const LEAST_EXTENT_M = 5_000;

/**
 * our choice: `GC95+8V Berlin` means the capital of Germany and none of the towns of that name in America, while
 * `Springfield` may mean several.
 */
const TIMES_THE_PEOPLE = 10;

/**
 * The default, which calls no outside service: coordinates, plus codes, the addresses of a table, and cities. A
 * street that is not in the table gives the city at the end of the text, as an `area`.
 */
export function embeddedGeocoder(gazetteer: Gazetteer, addresses: AddressTable): Geocoder {
  return {
    name: "embedded",
    keptMs: 0,
    async geocode(text, hints) {
      const points = pointsIn(gazetteer, text, hints);
      if (points.length > 0) return points;
      const known = await addresses.find(text, hints.country);
      if (known.length > 0) return known.map(placeOfAddress);
      const cities = citiesAtEnd(gazetteer, text, hints).slice(0, MOST_PLACES);
      return cities.map((city) => placeOfCity(city, hints));
    },
    async reverse(point, { language }) {
      const city = gazetteer.near(point);
      if (!city) return {};
      return { place: `${city.name}, ${countryName(city.country, language)}`, country: city.country };
    },
    suggest: (text, { country }) => addresses.suggest(text, country),
    pick: (id) => addresses.read(id),
    addressAt: (point) => addresses.near(point),
  };
}

/** Places that need no table: coordinates and plus codes. */
function pointsIn(gazetteer: Gazetteer, text: string, hints: Hints): readonly GeocodedPlace[] {
  const point = coordinatesIn(text);
  if (point) return [placeOfPoint(point, `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`)];
  const short = shortCodeIn(text);
  const cities = short ? outstanding(citiesAtEnd(gazetteer, short.place, hints)).slice(0, MOST_PLACES) : [];
  const codes = cities.map((city) => codeNear(short?.code ?? "", city.point)).concat(fullCodeIn(text));
  return [...new Set(codes)].flatMap((code) => {
    const middle = code === undefined ? undefined : pointOfCode(code);
    return code === undefined || !middle ? [] : [placeOfPoint(middle, code)];
  });
}

/** The first city alone if it is by far the largest. Areas are those of disks that hold the population. */
function outstanding(cities: readonly City[]): readonly City[] {
  const [first, next] = cities;
  const isFarLarger = first && next && (first.radiusM / next.radiusM) ** 2 >= TIMES_THE_PEOPLE;
  return isFarLarger ? [first] : cities;
}

function placeOfPoint(point: GeoPoint, written: string): GeocodedPlace {
  return { point, precision: "address", extentM: 0, ref: `embedded:${written}`, formatted: written };
}

function placeOfAddress({ id, formatted, address: { lat, lng } }: KnownAddress): GeocodedPlace {
  return { point: { lat, lng }, precision: "address", extentM: 0, ref: `embedded:${id}`, formatted };
}

function placeOfCity(city: City, { language }: Hints): GeocodedPlace {
  const { name, region, country, point } = city;
  const parts = [name, ...(region === "" || region === name ? [] : [region]), countryName(country, language)];
  return {
    point,
    precision: "area",
    extentM: Math.max(LEAST_EXTENT_M, city.radiusM * EXTENT_IN_RADII),
    ref: `embedded:${city.regionCode}/${name}`,
    formatted: parts.join(", "),
  };
}
