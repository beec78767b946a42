import type { Geocoder } from "@svc/providers/geocoder/geocoder";

/** Coordinates and plus codes are read here, whichever provider answers the rest: no provider knows them better. */
export function ownNotations(outside: Geocoder, embedded: Geocoder): Geocoder {
  return {
    ...outside,
    async geocode(text, hints) {
      const [own, ...others] = isNotation(text) ? await embedded.geocode(text, hints) : [];
      return own?.precision === "address" ? [own, ...others] : outside.geocode(text, hints);
    },
  };
}

/** Only digits, signs and letters of directions; a `geo:` address; or a plus code at the start. */
function isNotation(text: string): boolean {
  return /^[\d\s.,;/°º'"′″’”+\-−NSEW]+$/i.test(text) || /^\s*(?:geo:|[2-9CFGHJMPQRVWX]{2,8}\+)/i.test(text);
}
