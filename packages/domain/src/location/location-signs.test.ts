import { describe, it } from "vitest";
import {
  LOCATION_SIGNS,
  locationSigns,
  type LocationSignName,
  rejectionOf,
  type Surroundings,
  type ToldFix,
} from "./location-signs.ts";

const START = Date.UTC(2026, 6, 15, 12);
const MINUTE_MS = 60_000;
/** In front of the town hall of Berlin, as a phone reports it. */
const BERLIN: ToldFix = {
  lat: 52.518611,
  lng: 13.408333,
  accuracyM: 12.4,
  at: START + MINUTE_MS,
  altitudeM: 38,
};
const MUNICH = { lat: 48.137222, lng: 11.575556 };

type Case = {
  readonly name: string;
  readonly sign: LocationSignName | undefined;
  readonly fix?: Partial<ToldFix>;
  readonly bare?: true;
  readonly around?: Partial<Surroundings>;
};

/** One session for each sign, next to the most similar honest one. */
const CASES: readonly Case[] = [
  { name: "a phone in the street", sign: undefined },
  { name: "a mock that the device owns up to", sign: "mock_provider", fix: { mocked: true } },
  { name: "a device that says it is none", sign: undefined, fix: { mocked: false } },
  {
    name: "150 m exactly, without height or speed",
    sign: "devtools_accuracy",
    fix: { accuracyM: 150 },
    bare: true,
  },
  { name: "150 m exactly, with a height", sign: undefined, fix: { accuracyM: 150 } },
  { name: "150.3 m, without height or speed", sign: undefined, fix: { accuracyM: 150.3 }, bare: true },
  {
    name: "a city from the list of the developer tools",
    sign: "devtools_accuracy",
    fix: { lat: 37.774929, lng: -122.419416 },
  },
  {
    name: "Munich 20 s after Berlin",
    sign: "teleported",
    around: { session: [BERLIN, { ...BERLIN, ...MUNICH, at: BERLIN.at + 20_000 }] },
  },
  {
    name: "Munich an hour after Berlin, by air",
    sign: undefined,
    around: { session: [BERLIN, { ...BERLIN, ...MUNICH, at: BERLIN.at + 60 * MINUTE_MS }] },
  },
  {
    name: "a jump of 3 km, as a list of wireless networks makes it",
    sign: undefined,
    around: { session: [BERLIN, { ...BERLIN, lat: BERLIN.lat + 0.027, at: BERLIN.at + 5_000 }] },
  },
  {
    name: "far apart, but hardly known",
    sign: undefined,
    around: { session: [BERLIN, { ...BERLIN, ...MUNICH, accuracyM: 600_000, at: BERLIN.at + 20_000 }] },
  },
  {
    name: "a jump from a place that an address on the internet stands for",
    sign: undefined,
    around: { session: [BERLIN, { ...BERLIN, ...MUNICH, accuracyM: 20_000, at: BERLIN.at + 20_000 }] },
  },
  { name: "a fix of before the verification", sign: "timestamp_stale", fix: { at: START - 16 * MINUTE_MS } },
  {
    name: "a fix of ten minutes before it, from the system",
    sign: undefined,
    fix: { at: START - 10 * MINUTE_MS },
  },
  { name: "no uncertainty at all", sign: "accuracy_implausible", fix: { accuracyM: 0 } },
  { name: "half a metre", sign: "accuracy_implausible", fix: { accuracyM: 0.5 } },
  { name: "a good phone under open sky", sign: undefined, fix: { accuracyM: 1.4 } },
  { name: "EXIF of another city", sign: "exif_elsewhere", around: { exif: MUNICH } },
  { name: "EXIF of the same street", sign: undefined, around: { exif: { lat: 52.519, lng: 13.409 } } },
  {
    name: "a clock that is set to New York",
    sign: "time_zone_differs",
    around: { deviceTimeZone: "America/New_York", placeTimeZone: "Europe/Berlin" },
  },
  {
    name: "a clock that is set to another city of the same time",
    sign: undefined,
    around: { deviceTimeZone: "Europe/Madrid", placeTimeZone: "Europe/Berlin" },
  },
  {
    name: "a clock of a zone that nobody knows",
    sign: undefined,
    around: { deviceTimeZone: "Mars/Olympus", placeTimeZone: "Europe/Berlin" },
  },
  {
    name: "a language that few there speak",
    sign: "language_unusual",
    around: { languages: ["tl-PH", "en-PH"], country: "DE" },
  },
  {
    name: "a language of the country among others",
    sign: undefined,
    around: { languages: ["tl", "de"], country: "DE" },
  },
  { name: "a language of the region", sign: undefined, around: { languages: ["fr-CH"], country: "CH" } },
  { name: "a language that is none", sign: undefined, around: { languages: ["de", "!"], country: "DE" } },
];

function signsOf({ fix: different, bare, around }: Case) {
  const { altitudeM: _height, ...without } = BERLIN;
  const fix = { ...(bare ? without : BERLIN), ...different };
  return locationSigns(fix, { createdAt: START, session: [fix], ...around });
}

describe("CONTRACT G1.8: what speaks against a fix", () => {
  it.for(CASES)("$name", (each, { expect }) => {
    const signs = signsOf(each);
    expect(signs.map(({ sign }) => sign)).toEqual(each.sign ? [each.sign] : []);
    for (const { sign, weight, detail } of signs) {
      expect(weight).toBe(LOCATION_SIGNS[sign]);
      expect(detail).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("rejects by the five signs of the contract alone, however much else there is", ({ expect }) => {
    const rejecting = CASES.flatMap((each) => rejectionOf(signsOf(each)) ?? []);
    expect(new Set(rejecting)).toEqual(
      new Set([
        "mock_provider",
        "devtools_accuracy",
        "teleported",
        "timestamp_stale",
        "accuracy_implausible",
      ]),
    );
    const travels = signsOf({
      name: "",
      sign: undefined,
      around: {
        exif: MUNICH,
        deviceTimeZone: "Asia/Manila",
        placeTimeZone: "Europe/Berlin",
        languages: ["tl"],
        country: "DE",
      },
    });
    expect(travels.map(({ sign }) => sign)).toEqual([
      "exif_elsewhere",
      "time_zone_differs",
      "language_unusual",
    ]);
    expect(rejectionOf(travels)).toBeUndefined();
  });

  it("names the heaviest first", ({ expect }) => {
    const all = signsOf({
      name: "",
      sign: undefined,
      fix: { mocked: true, accuracyM: 0 },
      around: { exif: MUNICH },
    });
    expect(all.map(({ sign }) => sign)).toEqual(["mock_provider", "accuracy_implausible", "exif_elsewhere"]);
    expect(rejectionOf(all)).toBe("mock_provider");
  });
});
