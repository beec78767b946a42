import fc from "fast-check";
import { describe, it } from "vitest";
import { directionOf, LANGUAGES, pickLanguage } from "./languages.ts";

const none = { query: undefined, locale: undefined, acceptLanguage: undefined };

describe("the page's language (CONTRACT G3.11)", () => {
  it("is what ?lang= asks for, before the tenant's choice and the browser's wish", ({ expect }) => {
    expect(pickLanguage({ query: "pl", locale: "de", acceptLanguage: "fr" })).toBe("pl");
  });

  it("is what the tenant chose, before the browser's wish", ({ expect }) => {
    expect(pickLanguage({ ...none, locale: "pt-BR", acceptLanguage: "fr" })).toBe("pt");
  });

  it("is what the browser likes best of those spoken here", ({ expect }) => {
    expect(pickLanguage({ ...none, acceptLanguage: "sv,nl;q=0.4,tr;q=0.9" })).toBe("tr");
  });

  it("is the first named of those that the browser likes equally", ({ expect }) => {
    expect(pickLanguage({ ...none, acceptLanguage: "es-MX, it, es;q=0.9" })).toBe("es");
  });

  it("is none that the browser refuses with a weight of 0", ({ expect }) => {
    expect(pickLanguage({ ...none, acceptLanguage: "de;q=0, hi;q=0.1" })).toBe("hi");
    expect(pickLanguage({ ...none, acceptLanguage: "de;q=0" })).toBe("en");
  });

  it("is found whatever the region, the script and the case", ({ expect }) => {
    expect(pickLanguage({ ...none, acceptLanguage: "zh-Hant-TW" })).toBe("zh");
    expect(pickLanguage({ ...none, query: "AR-eg" })).toBe("ar");
  });

  it("is the next wish when one is not spoken here", ({ expect }) => {
    expect(pickLanguage({ query: "xx", locale: "sv", acceptLanguage: "da, fr;q=0.5" })).toBe("fr");
  });

  it("is English when nothing else is left", ({ expect }) => {
    expect(pickLanguage(none)).toBe("en");
    expect(pickLanguage({ query: "", locale: "constructor", acceptLanguage: "*" })).toBe("en");
  });

  it("is always one of the page's, whatever a browser sends", ({ expect }) => {
    const ranges = fc.array(
      fc.tuple(
        fc.constantFrom("de", "fr-CA", "*", "xx", ""),
        fc.constantFrom("", ";q=0.5", ";q=.", ";q=0;x", ";"),
      ),
    );
    const header = fc.oneof(
      fc.string(),
      ranges.map((all) => all.map((each) => each.join("")).join(",")),
    );
    fc.assert(
      fc.property(header, (acceptLanguage) => {
        expect(LANGUAGES).toContain(pickLanguage({ ...none, acceptLanguage }));
      }),
    );
  });

  it("runs from right to left in Arabic alone", ({ expect }) => {
    expect(LANGUAGES.filter((language) => directionOf(language) === "rtl")).toEqual(["ar"]);
  });
});
