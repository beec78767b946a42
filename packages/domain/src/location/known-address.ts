import type { AddressParts, AddressSuggestion } from "./address.ts";
import { addressWords } from "./address-words.ts";

/** One address that the operator loaded, with the columns of OpenAddresses. `country` is ISO 3166-1 alpha-2. */
export type KnownAddress = {
  readonly id: string;
  readonly number: string;
  readonly street: string;
  readonly unit?: string | undefined;
  readonly city?: string | undefined;
  readonly district?: string | undefined;
  readonly region?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
  readonly lat: number;
  readonly lng: number;
};

/** Every word that a query may use for this address, in comparable form. */
export function wordsOfAddress(address: Omit<KnownAddress, "id" | "lat" | "lng">): readonly string[] {
  const { number, street, unit, city, district, region, postcode, country = "" } = address;
  const parts = [number, street, unit, city, district, region, postcode, country, namesOfCountry(country)];
  return parts.flatMap((part) => addressWords(part ?? ""));
}

/** True if the text has the number and street next to each other, and no word that the address lacks. */
export function isMeantBy(asked: readonly string[], address: KnownAddress): boolean {
  const words = new Set(wordsOfAddress(address));
  const [number, street] = [addressWords(address.number), addressWords(address.street)];
  const isNamed = holds(asked, [...number, ...street]) || holds(asked, [...street, ...number]);
  return isNamed && asked.every((word) => words.has(word));
}

function holds(words: readonly string[], run: readonly string[]): boolean {
  return words.some((_, from) => run.every((word, index) => words[from + index] === word));
}

/** Countries that write the number before the street. Our choice, among those with Latin script. */
const NUMBER_FIRST = new Set("AU CA CI FR GB HK IE IN KE LU MA MC MY NG NZ PH SG TN US ZA".split(" "));

/** Street and number in the country's order. */
export function addressLine(
  street: string | undefined,
  number: string | undefined,
  country: string | undefined,
): string | undefined {
  const parts = NUMBER_FIRST.has(country ?? "") ? [number, street] : [street, number];
  return parts.filter(Boolean).join(" ") || undefined;
}

/** Makes unknown parts absent instead of undefined. */
export function addressParts(parts: {
  readonly [Name in keyof AddressParts]?: string | undefined;
}): AddressParts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) as AddressParts; // no key was added
}

/** On one line, without the unit: `Rathausstraße 15, 10178 Berlin, DE`. */
export function suggestionOf(address: KnownAddress): Required<AddressSuggestion> {
  const { id, number, street, city, region, postcode, country, lat, lng } = address;
  const line1 = addressLine(street, number, country);
  const town = [postcode, city].filter(Boolean).join(" ");
  const formatted = [line1, town, country].filter(Boolean).join(", ");
  return {
    id,
    formatted,
    address: { ...addressParts({ line1, city, region, postalCode: postcode, country }), lat, lng },
  };
}

/** Names that people use in addition to a country's official one. */
const SHORT_NAMES: Readonly<Record<string, string>> = { GB: "UK", US: "USA" };

const names = new Map<string, string>();

/**
 * A country's name in English and in its own first language, because address lists lack it. `code` is ISO
 * 3166-1 alpha-2.
 */
function namesOfCountry(code: string): string {
  const known = names.get(code) ?? (/^[A-Z]{2}$/.test(code) ? namesInTwoLanguages(code) : "");
  names.set(code, known);
  return known;
}

function namesInTwoLanguages(code: string): string {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const said = ["en", language].map((each) => new Intl.DisplayNames([each], { type: "region" }).of(code));
  return [...new Set([...said, SHORT_NAMES[code]])].filter(Boolean).join(" ");
}
