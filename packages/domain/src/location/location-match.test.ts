import { describe, it } from "vitest";
import { geocodingOf, type GeocodedPlace, type Geocoding } from "./geocoding.ts";
import { type MatchOutcome, matchLocation } from "./location-match.ts";
import type { RejectingSign } from "./location-signs.ts";

const HALL: GeocodedPlace = {
  point: { lat: 52.518611, lng: 13.408333 },
  precision: "address",
  extentM: 0,
  ref: "nominatim:W1",
  formatted: "Rathausstraße 15, 10178 Berlin",
};
const METRE = 1 / 111_277; // degrees along the meridian here
const north = (metres: number, accuracyM = 10) => ({
  lat: HALL.point.lat + metres * METRE,
  lng: HALL.point.lng,
  accuracyM,
});
const FOUND: Geocoding = { state: "found", place: HALL };
const street = (extentM: number): Geocoding => ({
  state: "found",
  place: { ...HALL, precision: "street", extentM },
});

type Case = readonly [
  name: string,
  given: {
    readonly expected?: Geocoding;
    readonly thresholdM?: number;
    readonly fix?: ReturnType<typeof north> | "none";
    readonly rejected?: RejectingSign;
  },
  outcome: { readonly status: MatchOutcome["status"]; readonly reason?: string },
];

const CASES: readonly Case[] = [
  ["within the threshold", { fix: north(149) }, { status: "verified" }],
  ["beyond it, but within what the device is not sure of", { fix: north(159) }, { status: "verified" }],
  ["beyond both", { fix: north(161) }, { status: "no_match" }],
  ["of an accuracy that counts for 200 m at most", { fix: north(349, 900) }, { status: "verified" }],
  ["beyond those 200 m", { fix: north(351, 900) }, { status: "no_match" }],
  ["with a threshold of the tenant's", { fix: north(4_900), thresholdM: 5_000 }, { status: "verified" }],
  [
    "an address that nobody knows",
    { expected: { state: "not_found" } },
    { status: "ungeocoded", reason: "address_not_found" },
  ],
  [
    "an address that many places have",
    { expected: { state: "ambiguous" } },
    { status: "ungeocoded", reason: "address_ambiguous" },
  ],
  [
    "the name of a city",
    { expected: { state: "too_coarse" } },
    { status: "ungeocoded", reason: "address_too_coarse" },
  ],
  ["an address that nobody answered for", { expected: { state: "unavailable" } }, { status: "ungeocoded" }],
  ["no fix", { fix: "none" }, { status: "ungeocoded", reason: "no_fix" }],
  ["a fix of 1,000 m", { fix: north(0, 1_000) }, { status: "verified" }],
  [
    "a fix of more than 1,000 m",
    { fix: north(0, 1_001) },
    { status: "ungeocoded", reason: "accuracy_too_low" },
  ],
  [
    "a rejected fix, whatever else",
    { rejected: "mock_provider", expected: { state: "not_found" } },
    { status: "rejected", reason: "mock_provider" },
  ],
  ["a street, from its middle", { expected: street(800), fix: north(100) }, { status: "verified" }],
  [
    "a street, from its far end",
    { expected: street(800), fix: north(700) },
    { status: "ungeocoded", reason: "address_ambiguous" },
  ],
  ["a street, from elsewhere", { expected: street(800), fix: north(1_000) }, { status: "no_match" }],
];

describe("SPEC 2.4, CONTRACT G1.8: the match", () => {
  it.for(CASES)(
    "of %s",
    ([, { expected = FOUND, thresholdM = 150, fix = north(0), rejected }, outcome], { expect }) => {
      const told = fix === "none" ? undefined : fix;
      const matched = matchLocation({ expected, thresholdM, fix: told, rejected });
      expect(matched).toMatchObject(outcome);
      expect("reason" in matched ? matched.reason : undefined).toBe(outcome.reason);
      expect("distanceM" in matched).toBe(outcome.status === "verified" || outcome.status === "no_match");
    },
  );

  it("says how far apart they are", ({ expect }) => {
    const matched = matchLocation({ expected: FOUND, thresholdM: 150, fix: north(123), rejected: undefined });
    expect("distanceM" in matched && matched.distanceM).toBeCloseTo(123, 1);
  });
});

describe("CONTRACT G1.8: the place that an address means", () => {
  const elsewhere = { lat: HALL.point.lat + 1, lng: HALL.point.lng };
  const city: GeocodedPlace = { ...HALL, precision: "area", extentM: 25_000 };

  it("is unknown if no provider knows it", ({ expect }) => {
    expect(geocodingOf([], 150)).toEqual({ state: "not_found" });
  });

  it("is the likeliest", ({ expect }) => {
    expect(geocodingOf([HALL, { ...HALL, ref: "nominatim:N2" }], 150)).toEqual({
      state: "found",
      place: HALL,
    });
  });

  it("is ambiguous where two of one kind lie farther apart than the threshold", ({ expect }) => {
    const both = [HALL, { ...HALL, point: elsewhere }];
    expect(geocodingOf(both, 150)).toEqual({ state: "ambiguous" });
    expect(geocodingOf([HALL, { ...city, point: elsewhere }], 150)).toMatchObject({ state: "found" });
  });

  it("is never the middle of a city, unless the threshold covers all of it", ({ expect }) => {
    expect(geocodingOf([city], 5_000)).toEqual({ state: "too_coarse" });
    expect(geocodingOf([city, { ...city, point: elsewhere }], 150)).toEqual({ state: "too_coarse" });
    expect(geocodingOf([{ ...city, extentM: 900 }], 1_000)).toMatchObject({ state: "found" });
  });

  it("may be a street in pieces", ({ expect }) => {
    const piece: GeocodedPlace = { ...HALL, precision: "street", extentM: 400 };
    const next = { ...piece, point: { lat: HALL.point.lat + 700 * METRE, lng: HALL.point.lng } };
    expect(geocodingOf([piece, next], 150)).toMatchObject({ state: "found" });
    expect(geocodingOf([piece, { ...next, point: elsewhere }], 150)).toEqual({ state: "ambiguous" });
  });
});
