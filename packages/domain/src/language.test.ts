import { describe, it } from "vitest";
import { directionOf, LANGUAGES, languageOf } from "./language.ts";

describe("a language", () => {
  it("is found by its tag, whatever the region and the case, or not at all", ({ expect }) => {
    expect(["de", "de-AT", "PT-br", "zh-Hant-TW"].map(languageOf)).toEqual(["de", "de", "pt", "zh"]);
    expect(["", "da", "d", "-de"].map(languageOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("is written from the right in Arabic alone", ({ expect }) => {
    expect(LANGUAGES.filter((language) => directionOf(language) === "rtl")).toEqual(["ar"]);
  });
});
