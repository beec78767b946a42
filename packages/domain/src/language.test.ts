import { describe, it } from "vitest";
import { directionOf, LANGUAGES, languageOf, spokenLanguage } from "./language.ts";

describe("a language", () => {
  it("is found by its tag, whatever the region and the case, or not at all", ({ expect }) => {
    expect(["de", "de-AT", "PT-br", "zh-Hant-TW"].map(languageOf)).toEqual(["de", "de", "pt", "zh"]);
    expect(["", "da", "d", "-de"].map(languageOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("is the first spoken here that a browser prefers", ({ expect }) => {
    expect(["sv,nl;q=0.4,tr;q=0.9", "de-CH", "sv", ""].map(spokenLanguage)).toEqual([
      "tr",
      "de",
      undefined,
      undefined,
    ]);
  });

  it("is written from the right in Arabic alone", ({ expect }) => {
    expect(LANGUAGES.filter((language) => directionOf(language) === "rtl")).toEqual(["ar"]);
  });
});
