import { foldName } from "@svc/domain/location/fold-name";
import type { Hints } from "../geocoder.ts";
import { countriesByName } from "./countries.ts";
import type { City, Gazetteer } from "./gazetteer.ts";

/** The most words in a city's name; of a longer text, only this end is searched. */
const MOST_WORDS = 6;

/**
 * The cities that a text ends in, the largest first: `City`, `City, Country`, `City, Region, Country`, each
 * optionally after a street or postal code, as in `Hauptstr. 12, 10115 Berlin`. Uses GeoNames' primary names,
 * folded by foldName.
 */
export function citiesAtEnd(gazetteer: Gazetteer, text: string, hints: Hints): readonly City[] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== "");
  const [last = "", before = "", third = ""] = parts.toReversed();
  const country = countriesByName(gazetteer.countries, hints.language).get(foldName(last));
  const within = { country: hints.country };
  const readings = [
    parts.length > 2 && country ? inRegion(citiesIn(gazetteer, third, { country }), before) : [],
    parts.length > 1 && country ? citiesIn(gazetteer, before, { country }) : [],
    parts.length > 1 ? inRegion(citiesIn(gazetteer, before, within), last) : [],
    citiesIn(gazetteer, last, within),
  ];
  const found = readings.filter((cities) => cities.length > 0);
  // Prefers readings that explain the end as a country or region: `Paris, Georgia` is not in a town called
  // Georgia.
  const explained = found.length > 1 ? found.filter((cities) => cities !== readings[3]) : found;
  return [...new Map(explained.flat().map((city) => [keyOf(city), city])).values()].toSorted(
    (one, other) => other.radiusM - one.radiusM,
  );
}

function keyOf({ regionCode, name, point }: City): string {
  return `${regionCode} ${name} ${point.lat} ${point.lng}`;
}

/** Cities named in a part, with a postal code before or after it, or after a street with its number. */
function citiesIn(
  gazetteer: Gazetteer,
  part: string,
  { country }: { readonly country: string | undefined },
): readonly City[] {
  const ofCountry = (name: string) =>
    gazetteer.named(name).filter((city) => country === undefined || city.country === country);
  const whole = ofCountry(part);
  if (whole.length > 0) return whole;
  const words = foldName(part).split(" ");
  while (hasDigit(words.at(-1))) words.pop();
  for (let from = Math.max(0, words.length - MOST_WORDS); from < words.length; from += 1) {
    // A city must follow a number. Otherwise the end of a street's name could be taken for a city.
    if (from > 0 && !hasDigit(words[from - 1])) continue;
    const cities = ofCountry(words.slice(from).join(" "));
    if (cities.length > 0) return cities;
  }
  return [];
}

function hasDigit(word: string | undefined): boolean {
  return word !== undefined && /\p{N}/u.test(word);
}

/** A region by its name or code, optionally followed by a postal code. */
function inRegion(cities: readonly City[], region: string): readonly City[] {
  const words = foldName(region).split(" ");
  while (hasDigit(words.at(-1))) words.pop();
  const wanted = words.join(" ");
  return cities.filter(
    (city) =>
      foldName(city.region) === wanted || city.regionCode.slice("US.".length).toLowerCase() === wanted,
  );
}
