import { describe, it } from "vitest";
import { placeMap } from "./place-map.ts";
import { SAY_IN_ENGLISH } from "./say.ts";
import { placeLines, placeWords, type Taken } from "./place-words.ts";

type Match = NonNullable<Taken["locationMatch"]>;

const TOWN_HALL = "Rathausstraße 15, Berlin";
const FIX = { lat: 52.5189, lng: 13.4077, accuracyM: 12 };
const COMPARED = {
  expectedLocation: TOWN_HALL,
  expectedPoint: { lat: 52.5186, lng: 13.4081 },
  observedPoint: { lat: 52.5189, lng: 13.4077 },
  distanceM: 42.4,
  thresholdM: 150,
  gpsAccuracyM: 12.2,
};

const said = (match: Match) => placeWords({ location: FIX, locationMatch: match }, SAY_IN_ENGLISH);

const barely = (status: Match["status"]) =>
  placeWords({ locationMatch: { status } }, SAY_IN_ENGLISH)?.sentence;

describe("where a photo was taken, in words (SPEC 2.4)", () => {
  it("says how far from the expected place, and how sure the device was", ({ expect }) => {
    expect(said({ ...COMPARED, status: "verified" })).toEqual({
      tone: "good",
      sentence: `Taken at the expected place: 42 m from ${TOWN_HALL} (accurate to 12 m, according to the device).`,
    });
    expect(said({ ...COMPARED, status: "no_match", distanceM: 3420 })).toEqual({
      tone: "open",
      sentence: `Taken somewhere else: 3.4 km from ${TOWN_HALL} (accurate to 12 m, according to the device).`,
    });
  });

  it("says no more than what is known", ({ expect }) => {
    expect(barely("no_match")).toBe("Taken somewhere else: not near the expected place.");
    expect(barely("verified")).toBe("Taken at the expected place: near the expected place.");
    expect(placeWords({}, SAY_IN_ENGLISH)).toBeUndefined();
    expect(placeWords({ location: FIX }, SAY_IN_ENGLISH)?.sentence).toBe(
      "The device reported its position; no comparison was requested.",
    );
    expect(placeWords({ location: { ...FIX, place: "Berlin, Germany" } }, SAY_IN_ENGLISH)?.sentence).toBe(
      "Taken in Berlin, Germany, according to the device.",
    );
  });

  it.for([
    ["address_not_found", `The expected place could not be found: ${TOWN_HALL}.`],
    ["address_ambiguous", `The expected place could be more than one: ${TOWN_HALL}.`],
    ["address_too_coarse", `The expected place is too large to compare, such as a whole city: ${TOWN_HALL}.`],
    ["no_fix", "The device gave no position to compare."],
    ["accuracy_too_low", "The device’s position was too vague to compare (accurate only to about 2.1 km)."],
    [undefined, "The expected place couldn’t be looked up, so nothing was compared."],
    ["constructor", "The expected place couldn’t be looked up, so nothing was compared."],
  ] as const)("says why nothing was compared: %s", ([reason, sentence], { expect }) => {
    const match = { status: "ungeocoded" as const, expectedLocation: TOWN_HALL, gpsAccuracyM: 2100 };
    expect(said({ ...match, ...(reason !== undefined && { reason }) })).toEqual({ tone: "open", sentence });
  });

  it.for([
    ["mock_provider", "an app that fakes positions had set it"],
    ["devtools_accuracy", "a developer tool had set it"],
    ["teleported", "it jumped farther than anyone could travel in that time"],
    ["timestamp_stale", "it was out of date"],
    ["accuracy_implausible", "it claims an impossible accuracy"],
    ["something_new", "something doesn’t fit"],
  ] as const)("says why a position is not trusted: %s", ([reason, why], { expect }) => {
    expect(said({ ...COMPARED, status: "rejected", reason })).toEqual({
      tone: "open",
      sentence: `The device’s position can’t be trusted: ${why}. It was not compared.`,
    });
  });

  it("says of files that they have no position", ({ expect }) => {
    const sentence = "Uploaded files have no position to compare.";
    expect(said({ status: "not_applicable", expectedLocation: TOWN_HALL })).toEqual({ sentence });
  });

  it("cannot be used to reverse the direction of the following text", ({ expect }) => {
    const turned = said({ ...COMPARED, status: "verified", expectedLocation: "\u202Enilreb \u2067x" });
    expect(turned?.sentence).toContain("42 m from nilreb x (");
  });

  it("keeps what a tenant wrote on one line", ({ expect }) => {
    const match = {
      ...COMPARED,
      status: "verified" as const,
      expectedLocation: "Here\r\n\r\nVerdict: \u0000genuine",
    };
    expect(said(match)?.sentence).toContain("42 m from Here Verdict: genuine (accurate");
  });
});

describe("the position, a line each", () => {
  it("names place, position, accuracy, age and what is allowed", ({ expect }) => {
    const location = { ...FIX, place: "Berlin, Germany", derivedFrom: "live" as const, ageMs: 3200 };
    expect(
      placeLines({ location, locationMatch: { ...COMPARED, status: "verified" } }, SAY_IN_ENGLISH),
    ).toEqual([
      { name: "Place", text: "Berlin, Germany" },
      { name: "Position", text: "52.51890, 13.40770", href: "geo:52.51890,13.40770;u=12" },
      { name: "Accuracy", text: "12 m" },
      { name: "Measured", text: "3 seconds before the photo" },
      { name: "Allowed distance", text: "150 m, plus the accuracy of the device" },
    ]);
    expect(placeLines({ locationMatch: { ...COMPARED, status: "no_match" } }, SAY_IN_ENGLISH)[0]?.text).toBe(
      "52.51890, 13.40770",
    );
    expect(placeLines({}, SAY_IN_ENGLISH)).toEqual([]);
  });

  it.for([
    ["nominatim:W1", true],
    ["photon:N1", true],
    ["google:ChIJ", false],
    ["svc:1", false],
  ] as const)(
    "names the contributors of OpenStreetMap where %s comes of them",
    ([geocodeRef, isNamed], { expect }) => {
      const lines = placeLines(
        { locationMatch: { ...COMPARED, geocodeRef, status: "verified" } },
        SAY_IN_ENGLISH,
      );
      expect(lines.some(({ text }) => text === "© OpenStreetMap contributors")).toBe(isNamed);
    },
  );

  it("takes no position for a place that is not trusted", ({ expect }) => {
    const location = { ...FIX, place: "Berlin, Germany" };
    const locationMatch = { ...COMPARED, status: "rejected" as const };
    expect(placeLines({ location, locationMatch }, SAY_IN_ENGLISH).map(({ name }) => name)).toEqual([
      "Position, not trusted",
      "Accuracy",
    ]);
  });

  it.for([
    [{ derivedFrom: "live", ageMs: 12 }, "at the moment the photo was taken"],
    [
      { derivedFrom: "last_known_session", ageMs: 300_000 },
      "the last position the device knew, 5 minutes before the photo",
    ],
    [
      { derivedFrom: "last_known_persisted", ageMs: 7 * 86_400_000 },
      "the last position the device knew, 7 days before the photo",
    ],
    [{ ageMs: 3 * 3_600_000 }, "3 hours before the photo"],
    [{ derivedFrom: "exif" }, "written in the file"],
    [{}, undefined],
  ] as const)("says when it was measured: %j", ([fix, words], { expect }) => {
    const line = placeLines({ location: { ...FIX, ...fix } }, SAY_IN_ENGLISH).find(
      ({ name }) => name === "Measured",
    );
    expect(line?.text).toBe(words);
  });
});

describe("the map of it", () => {
  it("shows what is known, and never a position that is not trusted", ({ expect }) => {
    const both = placeMap(
      { location: FIX, locationMatch: { ...COMPARED, status: "verified" } },
      SAY_IN_ENGLISH,
    );
    expect(both).toContain(`Expected: ${TOWN_HALL}`);
    expect(both).toContain("The photo, according to the device");
    const rejected = placeMap(
      { location: FIX, locationMatch: { ...COMPARED, status: "rejected" } },
      SAY_IN_ENGLISH,
    );
    expect(rejected).not.toContain("The photo, according to the device");
    expect(placeMap({ locationMatch: { status: "not_applicable" } }, SAY_IN_ENGLISH)).toBe("");
    expect(placeMap({ location: FIX }, SAY_IN_ENGLISH)).toContain("The photo, according to the device");
  });
});
