import type { Vars } from "./env.ts";

export type GeocoderVars = Pick<Vars, `GEOCODER${string}` & keyof Vars>;

/** `none`: nobody can be asked, and why. */
export type GeocoderConfig =
  | { readonly adapter: "embedded" }
  | { readonly adapter: "nominatim" | "photon"; readonly baseUrl: string }
  | { readonly adapter: "google"; readonly apiKey: string; readonly baseUrl?: string }
  | { readonly adapter: "none"; readonly reason: string };

/** Which geocoder is on: without `GEOCODER` a Nominatim at `GEOCODER_URL`, and without that what is embedded. */
export function geocoderConfigOf({
  GEOCODER: adapter,
  GEOCODER_URL: baseUrl,
  GEOCODER_GOOGLE_KEY: apiKey,
}: GeocoderVars): GeocoderConfig {
  switch (adapter || (baseUrl ? "nominatim" : "embedded")) {
    case "embedded":
      return { adapter: "embedded" };
    case "nominatim":
      return baseUrl ? { adapter: "nominatim", baseUrl } : MISSING_URL;
    case "photon":
      return baseUrl ? { adapter: "photon", baseUrl } : MISSING_URL;
    case "google":
      if (!apiKey) return { adapter: "none", reason: "GEOCODER_GOOGLE_KEY is missing" };
      return { adapter: "google", apiKey, ...(baseUrl && { baseUrl }) };
    default:
      return { adapter: "none", reason: "GEOCODER must be embedded, nominatim, photon or google" };
  }
}

const MISSING_URL = { adapter: "none", reason: "GEOCODER_URL is missing" } as const;
