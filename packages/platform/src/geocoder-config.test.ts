import { describe, it } from "vitest";
import { geocoderConfigOf } from "./geocoder-config.ts";

const GEOCODER_URL = "https://nominatim.example";

describe("which geocoder is on", () => {
  it("is the embedded one where nothing is set, and a Nominatim where there is an address", ({ expect }) => {
    for (const vars of [{}, { GEOCODER: "" }, { GEOCODER: "embedded", GEOCODER_URL }])
      expect(geocoderConfigOf(vars)).toEqual({ adapter: "embedded" });
    for (const GEOCODER of [undefined, "", "nominatim"])
      expect(geocoderConfigOf({ ...(GEOCODER !== undefined && { GEOCODER }), GEOCODER_URL })).toEqual({
        adapter: "nominatim",
        baseUrl: GEOCODER_URL,
      });
  });

  it("is the one that is named, with its key", ({ expect }) => {
    const google = { GEOCODER: "google", GEOCODER_GOOGLE_KEY: "k" };
    expect(geocoderConfigOf(google)).toEqual({ adapter: "google", apiKey: "k" });
    expect(geocoderConfigOf({ ...google, GEOCODER_URL })).toMatchObject({ baseUrl: GEOCODER_URL });
    expect(geocoderConfigOf({ GEOCODER: "photon", GEOCODER_URL }).adapter).toBe("photon");
  });

  it("is none, and it is said why, where something is missing or no geocoder is named so", ({ expect }) => {
    const reasons = [{ GEOCODER: "google" }, { GEOCODER: "photon" }, { GEOCODER: "bing" }].map((vars) =>
      geocoderConfigOf(vars),
    );
    expect(reasons).toEqual([
      { adapter: "none", reason: "GEOCODER_GOOGLE_KEY is missing" },
      { adapter: "none", reason: "GEOCODER_URL is missing" },
      { adapter: "none", reason: "GEOCODER must be embedded, nominatim, photon or google" },
    ]);
  });
});
