import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { GAZETTEER_FILE, packGazetteer } from "../../../tools/pack-gazetteer.ts";
import { citiesAtEnd } from "./city-names.ts";
import { openGazetteer } from "./gazetteer.ts";

const bytes = readFileSync(GAZETTEER_FILE);
const gazetteer = openGazetteer(Uint8Array.from(bytes).buffer);
const ends = (text: string, hints = {}) =>
  citiesAtEnd(gazetteer, text, hints).map(({ regionCode, name }) => `${regionCode} ${name}`);

describe("the gazetteer", () => {
  it("is what its script packs from the packages that the lock file names", ({ expect }) => {
    expect(bytes.equals(packGazetteer())).toBe(true);
  });

  it("is refused where it is something else", ({ expect }) => {
    expect(() => openGazetteer(new ArrayBuffer(64))).toThrow("not the bytes of a gazetteer");
  });

  it("has every one of its places under its name", ({ expect }) => {
    expect(gazetteer.countries).toHaveLength(246);
    for (const name of ["Berlin", "sao paulo", "REYKJAVÍK", "Łódź", "Aachen", "'s-Hertogenbosch"])
      expect(gazetteer.named(name).length, name).toBeGreaterThan(0);
    for (const name of ["", "Nowhere at all", "zzzz", "\u{10FFFF}"])
      expect(gazetteer.named(name)).toEqual([]);
  });

  it.for([
    ["the Brandenburg Gate", 52.5163, 13.3777, "Berlin"],
    ["the Eiffel Tower", 48.8584, 2.2945, "Paris"],
    ["a suburb with its own mayor", 48.8848, 2.2685, "Neuilly-sur-Seine"],
    ["beside the date line, on its west", -16.78, 179.99, "Taveuni"],
    ["the north of Svalbard", 78.22, 15.65, "Longyearbyen"],
    ["the Atlantic", 0, -30, undefined],
    ["the pole", 90, 0, undefined],
    ["the other pole", -90, 180, undefined],
  ] as const)("knows which city is at %s", ([, lat, lng, name], { expect }) => {
    const near = gazetteer.near({ lat, lng })?.name;
    if (name === "Taveuni") expect(near).toBe(gazetteer.near({ lat, lng: lng - 360 })?.name);
    else expect(near).toBe(name);
  });
});

describe("the city that a text ends in", () => {
  it.for([
    ["Berlin, Germany", "DE.16 Berlin"],
    ["berlin, de", "DE.16 Berlin"],
    ["Hauptstr. 12, 10115 Berlin, Germany", "DE.16 Berlin"],
    ["Portland, Oregon, USA", "US.OR Portland"],
    ["Portland, OR 97201", "US.OR Portland"],
    ["1600 Amphitheatre Parkway, Mountain View, CA 94043, USA", "US.CA Mountain View"],
    ["São Paulo, Brazil", "BR.27 São Paulo"],
    ["sao paulo, br", "BR.27 São Paulo"],
    ["Reykjavik, Iceland", "IS.39 Reykjavík"],
  ] as const)("%s", ([text, city], { expect }) => {
    expect(ends(text)[0]).toBe(city);
  });

  it("is among all of its name, the largest first, and of the country that is known alone", ({ expect }) => {
    expect(ends("Berlin")[0]).toBe("DE.16 Berlin");
    expect(ends("Berlin").length).toBeGreaterThan(5);
    expect(ends("Hauptstr. 12 Berlin", { country: "DE" })).toEqual(["DE.16 Berlin"]);
    expect(ends("Berlin, Deutschland", { language: "de" })).toEqual(["DE.16 Berlin"]);
  });

  it.for(["Straße der Nation", "Nowhere 5, Xyzzy", "Berlin Street", "Berlin, Xyzzy", "12345", ""])(
    "is none in %s",
    (text, { expect }) => {
      expect(ends(text)).toEqual([]);
    },
  );
});
