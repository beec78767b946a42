import { geoDistanceM } from "@svc/domain/location/geo-distance";
import { type BuildingFact, BUILDINGS, writtenAddress } from "@svc/testkit/geocoder/facts";
import { describe, it } from "vitest";
import { type Geocoder, MOST_PLACES } from "./geocoder.ts";

export type OpenedGeocoder = {
  readonly geocoder: Geocoder;
  /** Its id for a building. */
  readonly refOf: (fact: BuildingFact) => string;
  /** True if it knows streets without a house number. */
  readonly knowsStreets: boolean;
};

const SESSION = "b2c1f0de-session_1";
const HALL = BUILDINGS.find(({ name }) => name === "Rotes Rathaus") as BuildingFact; // the first of them

/** Tests of the port that every geocoder must pass, over the buildings in testkit's facts. */
export function testGeocoder(name: string, open: () => OpenedGeocoder): void {
  describe(`the port of the geocoder: ${name}`, () => {
    it(
      "finds 50 public addresses in 20 countries, each at its point",
      { timeout: 30_000 },
      async ({ expect }) => {
        const { geocoder, refOf } = open();
        expect(BUILDINGS).toHaveLength(50);
        expect(new Set(BUILDINGS.map(({ country }) => country)).size).toBe(20);
        const answers = await Promise.all(
          BUILDINGS.map((fact) => geocoder.geocode(writtenAddress(fact), { language: "en" })),
        );
        for (const [index, [place, ...others]] of answers.entries()) {
          const fact = BUILDINGS.at(index) ?? HALL;
          expect(others, fact.name).toEqual([]);
          expect(place, fact.name).toMatchObject({
            precision: "address",
            ref: `${geocoder.name}:${refOf(fact)}`,
          });
          expect(geoDistanceM(place?.point ?? { lat: 0, lng: 0 }, fact), fact.name).toBeLessThan(1);
          expect(place?.extentM, fact.name).toBeLessThan(20);
          expect(place?.formatted, fact.name).toContain(fact.city);
        }
      },
    );

    it("takes the country that is known", async ({ expect }) => {
      const { geocoder } = open();
      const text = "Rathausstraße 15, 10178 Berlin";
      expect(await geocoder.geocode(text, { country: "DE" })).toHaveLength(1);
      expect(await geocoder.geocode(text, { country: "AT" })).toEqual([]);
    });

    it("says of a street and of a city that they are no single address", async ({ expect }) => {
      const { geocoder, knowsStreets } = open();
      const [street] = await geocoder.geocode("Rathausstraße, 10178 Berlin, Germany", {});
      expect(street?.precision).toBe(knowsStreets ? "street" : "area");
      expect(street?.extentM).toBeGreaterThan(100);
      const [city] = await geocoder.geocode("Berlin, Germany", {});
      expect(city?.precision).toBe("area");
      expect(city?.extentM).toBeGreaterThan(5_000);
    });

    it("answers at most five, and nothing where there is nothing", async ({ expect }) => {
      const { geocoder } = open();
      expect((await geocoder.geocode("Berlin", {})).length).toBeLessThanOrEqual(MOST_PLACES);
      expect(await geocoder.geocode("Xyzzy 7, Plugh", {})).toEqual([]);
    });

    it("names the city at a point and its country, in the language that is asked for", async ({ expect }) => {
      const { geocoder } = open();
      const place = { place: "Berlin, Germany", country: "DE" };
      expect(await geocoder.reverse(HALL, {})).toEqual(place);
      expect((await geocoder.reverse(HALL, { language: "de" })).place).toBe("Berlin, Deutschland");
      expect(await geocoder.reverse({ lat: 0, lng: -30 }, {})).toEqual({});
    });

    it("suggests addresses for typed text, each available in full", async ({ expect }) => {
      const { geocoder, refOf } = open();
      const typing = { session: SESSION, language: "en" };
      const suggested = await geocoder.suggest("Rathausstr", typing);
      const [first] = suggested.filter(({ id }) => id === refOf(HALL));
      expect(first?.formatted).toContain("Berlin");
      const whole = first?.address ? first : await geocoder.pick(first?.id ?? "", typing);
      expect(whole).toMatchObject({
        id: refOf(HALL),
        address: {
          line1: "Rathausstraße 15",
          city: "Berlin",
          postalCode: "10178",
          country: "DE",
          lat: HALL.lat,
          lng: HALL.lng,
        },
      });
      expect(await geocoder.suggest("Xyzzy", typing)).toEqual([]);
      expect(await geocoder.pick("N999999", typing)).toBeUndefined();
    });

    it("knows the address at a point, and that there is none", async ({ expect }) => {
      const { geocoder } = open();
      const found = await geocoder.addressAt(HALL, {});
      expect(found?.address).toMatchObject({ line1: "Rathausstraße 15", city: "Berlin", country: "DE" });
      expect(await geocoder.addressAt({ lat: 0, lng: -30 }, {})).toBeUndefined();
    });
  });
}
