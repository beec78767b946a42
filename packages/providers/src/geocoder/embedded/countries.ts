import { foldName } from "@svc/domain/location/fold-name";

/** Names that people use in addition to those and the codes of ISO 3166-1. */
const ALSO: readonly (readonly [string, string])[] = [
  ["usa", "US"],
  ["united states of america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["holland", "NL"],
  ["czech republic", "CZ"],
  ["turkey", "TR"],
  ["ivory coast", "CI"],
];

/** In the given language, or in English if it is not a language. */
export function countryName(code: string, language?: string): string {
  return namesIn(language).of(code) ?? code;
}

/** ISO codes by folded name: in English, in the given language, and the codes themselves. */
export function countriesByName(codes: readonly string[], language?: string): ReadonlyMap<string, string> {
  const known = BY_LANGUAGE.get(language ?? "en");
  if (known) return known;
  const names = ["en", language].map(namesIn);
  const named = codes.flatMap((code) =>
    names.map((each): [string, string] => [foldName(each.of(code) ?? code), code]),
  );
  const own = codes.map((code): [string, string] => [code.toLowerCase(), code]);
  const byName = new Map([...ALSO, ...own, ...named]);
  if (BY_LANGUAGE.size < MOST_LANGUAGES) BY_LANGUAGE.set(language ?? "en", byName);
  return byName;
}

/** We support twelve languages. Others are computed each time. */
const MOST_LANGUAGES = 20;
const BY_LANGUAGE = new Map<string, ReadonlyMap<string, string>>();

function namesIn(language: string | undefined): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language ?? "en", "en"], { type: "region" });
  } catch {
    return new Intl.DisplayNames("en", { type: "region" }); // not a language tag
  }
}
