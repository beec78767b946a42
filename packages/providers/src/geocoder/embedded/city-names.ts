import { foldName } from "@svc/domain/location/fold-name";
import type { Hints } from "../geocoder.ts";
import { countriesByName } from "./countries.ts";
import type { City, Gazetteer } from "./gazetteer.ts";

/** A city's name has at most so many words; of longer ones the end is not looked for. */
const MOST_WORDS = 6;

/**
 * The cities that a text ends in, the largest first: `City`, `City, Country`, `City, Region, Country`, each with a street or a postal code
 * before it, `Hauptstr. 12, 10115 Berlin`. Names are those that GeoNames has in the first place, as folded by foldName.
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
  // what explains the end of the text by a country or a region: `Paris, Georgia` is no town called Georgia
  const explained = found.length > 1 ? found.filter((cities) => cities !== readings[3]) : found;
  return [...new Map(explained.flat().map((city) => [keyOf(city), city])).values()].toSorted(
    (one, other) => other.radiusM - one.radiusM,
  );
}

function keyOf({ regionCode, name, point }: City): string {
  return `${regionCode} ${name} ${point.lat} ${point.lng}`;
}

/** Cities that a part names, with a postal code on either side of it or a street with its number before it. */
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
    // a number ends what stands before a city; without one the end of a street's name would be taken for one
    if (from > 0 && !hasDigit(words[from - 1])) continue;
    const cities = ofCountry(words.slice(from).join(" "));
    if (cities.length > 0) return cities;
  }
  return [];
}

function hasDigit(word: string | undefined): boolean {
  return word !== undefined && /\p{N}/u.test(word);
}

/** By its name or its code, with a postal code after it. */
function inRegion(cities: readonly City[], region: string): readonly City[] {
  const words = foldName(region).split(" ");
  while (hasDigit(words.at(-1))) words.pop();
  const wanted = words.join(" ");
  return cities.filter(
    (city) =>
      foldName(city.region) === wanted || city.regionCode.slice("US.".length).toLowerCase() === wanted,
  );
}
