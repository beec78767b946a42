export type GeocoderVars = {
  /** The geocoder: `embedded`, `nominatim`, `photon` or `google`. */
  readonly GEOCODER?: string;
  readonly GEOCODER_URL?: string;
  readonly GEOCODER_GOOGLE_KEY?: string;
};

/** `none`: no geocoder is available, and the reason. */
export type GeocoderConfig =
  | { readonly adapter: "embedded" }
  | { readonly adapter: "nominatim" | "photon"; readonly baseUrl: string }
  | { readonly adapter: "google"; readonly apiKey: string; readonly baseUrl?: string }
  | { readonly adapter: "none"; readonly reason: string };

/** Selects the geocoder. Without `GEOCODER`, it is a Nominatim at `GEOCODER_URL`, or else the embedded one. */
export function geocoderConfigOf(vars: GeocoderVars): GeocoderConfig {
  const { GEOCODER: adapter, GEOCODER_URL: baseUrl, GEOCODER_GOOGLE_KEY: apiKey } = vars;
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
