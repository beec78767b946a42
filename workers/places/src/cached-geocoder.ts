import { sha256Hex } from "@svc/platform/sha256";
import type { CityAnswer, Geocoder, Hints } from "@svc/providers/geocoder/geocoder";
import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";

export type KeptAnswers = {
  readonly find: (question: string) => Promise<{ readonly answer: unknown } | undefined>;
  readonly keep: (question: string, answer: unknown, forMs: number) => Promise<void>;
};

/** Maps grow, so an address unknown today may be known tomorrow. */
const NOTHING_KEPT_MS = 86_400_000;
/** Decimal places of a degree for an address: about 1 m. */
const ADDRESS_PLACES = 5;

/**
 * Repeats no question while its answer may be kept. Questions are identified by their SHA-256 only. Suggestions while
 * typing are asked each time: the same text is rarely typed twice, and Google forbids keeping them.
 */
export function cachedGeocoder(geocoder: Geocoder, answers: KeptAnswers): Geocoder {
  const ask = async <T>(
    operation: string,
    asked: string,
    hints: Hints,
    answer: () => Promise<T>,
  ): Promise<T> => {
    const { language = "", country = "" } = hints;
    const question = await sha256Hex([geocoder.name, operation, asked, language, country].join("\n"));
    const known = await answers.find(question);
    if (known) return known.answer as T; // stored below, for the same operation
    const fresh = await answer();
    await answers.keep(question, fresh, isNothing(fresh) ? NOTHING_KEPT_MS : geocoder.keptMs);
    return fresh;
  };
  return {
    ...geocoder,
    // Texts that differ only in case and blanks are the same question; punctuation may distinguish places
    geocode: (text, hints) =>
      ask<readonly GeocodedPlace[]>("geocode", normalised(text), hints, () => geocoder.geocode(text, hints)),
    reverse: (point, hints) =>
      ask<CityAnswer>("reverse", `${point.lat},${point.lng}`, hints, () => geocoder.reverse(point, hints)),
    async addressAt({ lat, lng }, hints) {
      const asked = [lat, lng].map((degrees) => degrees.toFixed(ADDRESS_PLACES)).join(",");
      const found = await ask<readonly AddressSuggestion[]>("address", asked, hints, async () => {
        const address = await geocoder.addressAt({ lat, lng }, hints);
        return address ? [address] : [];
      });
      return found[0];
    },
  };
}

function normalised(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

function isNothing(answer: unknown): boolean {
  return Array.isArray(answer) ? answer.length === 0 : Object.keys(Object(answer)).length === 0;
}
