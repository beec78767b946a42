import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { GeocodedPlace } from "../location/geocoding.ts";
import { newCaptureId } from "../ids.ts";
import type { Command } from "./command.ts";
import { consequencesOf } from "./consequences.ts";
import { decide } from "./decide.ts";
import { locationDueAt } from "./decide-location.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import type { Location, StoredCapture, Verification } from "./state.ts";
import { viewOf } from "./view.ts";
import { shownCapture } from "./shown-capture.ts";
import { expectedPlaceOf } from "./where-taken.ts";

const START = Date.UTC(2026, 6, 15, 12);
const TAKEN = START + 60_000;
const HALL: GeocodedPlace = {
  point: { lat: 52.518611, lng: 13.408333 },
  precision: "address",
  extentM: 0,
  ref: "nominatim:W1",
  formatted: "Rathausstraße 15, 10178 Berlin",
};
const NEAR: Location = { lat: 52.519, lng: 13.4084, accuracyM: 12.4, derivedFrom: "live", ageMs: 900 };
const FAR: Location = { ...NEAR, lat: 52.6 };
const PLACE = { place: "Berlin, Germany", country: "DE", timeZone: "Europe/Berlin" };

const EXPECTING: Partial<Settings> = {
  mode: "verification",
  expectedLocation: { expected: "Rathausstraße 15, Berlin", thresholdM: 150 },
};
const image = (more: Partial<Extract<Step, { kind: "image" }>> = {}): Step => ({
  key: "front",
  kind: "image",
  description: "front",
  min: 1,
  max: 1,
  overlay: "none",
  camera: "rear",
  ocr: "none",
  allowFile: false,
  ...more,
});
const HOME: Step = {
  key: "home",
  kind: "address",
  description: "Where do you live?",
  min: 1,
  max: 1,
  prefillFromLocation: false,
  matchLocation: true,
};
const steps = (...all: readonly Step[]): Settings["capturePlan"] => ({ kind: "steps", steps: all });

const FIRST = newCaptureId(TAKEN);
function photo(location?: Location, more: Partial<StoredCapture> = {}): Command {
  const capture = aPhoto({
    id: FIRST,
    source: "camera",
    capturedAt: TAKEN,
    ...(location && { location }),
    ...more,
  });
  return { type: "capture", capture };
}
const known: Command = { type: "geocode", candidates: [HALL] };
const unknown: Command = { type: "geocode", candidates: [] };
const settled = (captureId = FIRST): Command => ({
  type: "settle",
  report: { captureId, findings: { ai: CLEAR } },
});

/** The events of these commands, in order. */
function told(settings: Partial<Settings>, ...commands: readonly Command[]) {
  return toldAt(TAKEN, settings, ...commands);
}

function toldAt(now: number, settings: Partial<Settings>, ...commands: readonly Command[]) {
  const events: Event[] = [];
  let state: Verification = aVerification(settings, START);
  for (const command of commands) {
    const decided = decide(state, command, now);
    if ("refused" in decided) throw new Error(`${command.type} was refused: ${decided.refused}`);
    events.push(...decided);
    state = decided.reduce(evolve, state);
  }
  return { state, events, view: viewOf(state) };
}
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

describe("SPEC 2.4 location_match", () => {
  it("present when an expected location was given and the check ran", ({ expect }) => {
    const waiting = told(EXPECTING, known);
    expect(waiting.view.locationMatch).toBeUndefined();
    const { view, state } = told(EXPECTING, known, photo(NEAR), {
      type: "place",
      captureId: FIRST,
      place: PLACE,
    });
    expect(state.submittedAt).toBe(TAKEN);
    expect(view.locationMatch).toEqual({
      status: "verified",
      distanceM: expect.closeTo(43.5, 0) as number,
      expectedLocation: "Rathausstraße 15, Berlin",
      thresholdM: 150,
      expectedPoint: HALL.point,
      geocodeRef: "nominatim:W1",
      observedPoint: { lat: NEAR.lat, lng: NEAR.lng },
      observedLocation: "Berlin, Germany",
      gpsAccuracyM: 12.4,
    });
    expect(told({ mode: "verification" }, photo(NEAR)).view.locationMatch).toBeUndefined();
  });

  it("`no_match`: taken somewhere else", ({ expect }) => {
    const { view } = told(EXPECTING, known, photo(FAR));
    expect(view.locationMatch).toMatchObject({ status: "no_match" });
    expect(view.locationMatch?.distanceM).toBeGreaterThan(9_000);
  });

  it("`ungeocoded`: the address or the fix could not be resolved", ({ expect }) => {
    expect(told(EXPECTING, unknown, photo(NEAR)).view.locationMatch).toMatchObject({
      status: "ungeocoded",
      reason: "address_not_found",
      observedPoint: { lat: NEAR.lat, lng: NEAR.lng },
    });
    const without = told(EXPECTING, known, photo()).view.locationMatch;
    expect(without).toMatchObject({ status: "ungeocoded", reason: "no_fix", expectedPoint: HALL.point });
    expect(without).not.toHaveProperty("observedPoint");
    const vague = told(EXPECTING, known, photo({ ...NEAR, accuracyM: 1_500 }));
    expect(vague.view.locationMatch).toMatchObject({ status: "ungeocoded", reason: "accuracy_too_low" });
  });

  const { ageMs: _age, ...UNDATED } = NEAR;
  it.for([
    [
      "of half an hour before",
      { ...NEAR, derivedFrom: "last_known_session", ageMs: 31 * 60_000 },
      "ungeocoded",
    ],
    ["of an unknown time before", { ...UNDATED, derivedFrom: "last_known_persisted" }, "ungeocoded"],
    ["of the file's", { ...NEAR, derivedFrom: "exif" }, "ungeocoded"],
    [
      "of a quarter of an hour before",
      { ...NEAR, derivedFrom: "last_known_session", ageMs: 900_000 },
      "verified",
    ],
    ["of now, whose age nobody told", { ...UNDATED, derivedFrom: "live" }, "verified"],
  ] as const)("a fix %s may say nothing of where the photo was taken", ([, fix, status], { expect }) => {
    const late = START + 40 * 60_000;
    const { view } = toldAt(late, EXPECTING, known, photo(fix, { capturedAt: late }));
    expect(view.locationMatch).toMatchObject({
      status,
      ...(status === "ungeocoded" && { reason: "no_fix" }),
    });
  });

  it("`rejected`: the device reported a mock location", ({ expect }) => {
    const { view, events } = told(EXPECTING, known, photo({ ...NEAR, mocked: true }));
    expect(view.locationMatch).toMatchObject({ status: "rejected", reason: "mock_provider" });
    expect(events.at(-1)).toMatchObject({ type: "verification.location.matched", signs: ["mock_provider"] });
  });

  it("any photo whose fix is not to be believed rejects the session's", ({ expect }) => {
    const second = newCaptureId(TAKEN + 1);
    const plan = { kind: "anonymous", maxCaptures: 2 } as const;
    const { view } = told(
      { ...EXPECTING, capturePlan: plan },
      known,
      photo(NEAR),
      photo({ ...NEAR, accuracyM: 0 }, { id: second }),
    );
    expect(view.locationMatch).toMatchObject({ status: "rejected", reason: "accuracy_implausible" });
  });

  it("the first photo's fix is compared: a later one says nothing of where the first was taken", ({
    expect,
  }) => {
    const plan = { kind: "anonymous", maxCaptures: 2 } as const;
    const later = photo(NEAR, { id: newCaptureId(TAKEN + 1) });
    const { view } = told({ ...EXPECTING, capturePlan: plan }, known, photo(), later);
    expect(view.locationMatch).toMatchObject({ status: "ungeocoded", reason: "no_fix" });
    expect(view.location).toBeUndefined();
  });

  it("a photo that was taken again still speaks against the session", ({ expect }) => {
    const again = photo(NEAR, { id: newCaptureId(TAKEN + 1) });
    const plan = { kind: "anonymous", maxCaptures: 2 } as const;
    const { view } = told(
      { ...EXPECTING, capturePlan: plan },
      known,
      photo({ ...NEAR, mocked: true }),
      { type: "remove_capture", captureId: FIRST },
      again,
      { type: "submit" },
    );
    expect(view.locationMatch).toMatchObject({ status: "rejected", reason: "mock_provider" });
  });

  it("no photo was taken after it came, whatever its sender says", ({ expect }) => {
    const plan = { kind: "anonymous", maxCaptures: 2 } as const;
    const soon = photo(
      { ...NEAR, lat: 48.1 },
      { id: newCaptureId(TAKEN + 1), capturedAt: TAKEN + 6 * 3_600_000 },
    );
    const { view } = told({ ...EXPECTING, capturePlan: plan }, known, photo(NEAR), soon);
    expect(view.locationMatch).toMatchObject({ status: "rejected", reason: "teleported" });
  });

  it("treats an expected address that a database left empty as unknown", ({ expect }) => {
    const plan = { kind: "anonymous", maxCaptures: 1 } as const;
    const published = { expected: "{home}", thresholdM: 150 };
    const unfilled = { capturePlan: plan, expectedLocation: published };
    const { view, events } = told({ mode: "verification", unfilled }, unknown, photo(NEAR));
    expect(typesOf(events)[0]).toBe("verification.location.geocoded");
    expect(view.locationMatch).toMatchObject({
      status: "ungeocoded",
      reason: "address_not_found",
      thresholdM: 150,
    });
    expect(view.locationMatch).not.toHaveProperty("expectedLocation");
  });

  it("`not_applicable` for audits and upload-only verifications", ({ expect }) => {
    const audit = told({ ...EXPECTING, mode: "audit" });
    const only = { status: "not_applicable", expectedLocation: "Rathausstraße 15, Berlin" };
    expect(audit.view.locationMatch).toEqual(only);
    const upload: Step = { key: "papers", kind: "upload", description: "papers", min: 1, max: 1, accept: [] };
    expect(told({ ...EXPECTING, capturePlan: steps(upload, HOME) }).view.locationMatch).toEqual(only);
    expect(told({ ...EXPECTING, capturePlan: steps(upload, image()) }).view.locationMatch).toBeUndefined();
  });

  it("never changes svc", ({ expect }) => {
    for (const location of [NEAR, FAR, { ...NEAR, mocked: true }]) {
      const { view } = told(EXPECTING, known, photo(location), settled());
      expect(view.verdict).toEqual({ svc: true, signals: [] });
    }
  });
});

describe("when it is asked and compared", () => {
  it("the address is asked for at once, before the link is sent", ({ expect }) => {
    const state = aVerification(EXPECTING, START);
    // its other keys are not read
    const created = { type: "verification.created", at: START, ...state } as unknown as Event;
    expect(consequencesOf(created, state)).toEqual([{ type: "geocode" }]);
    expect(consequencesOf(created, aVerification({ ...EXPECTING, mode: "audit" }, START))).toEqual([]);
    expect(typesOf(told(EXPECTING, known).events)).toEqual(["verification.location.geocoded"]);
  });

  it("accepts a repeated answer only once", ({ expect }) => {
    expect(typesOf(told(EXPECTING, known, unknown).events)).toEqual(["verification.location.geocoded"]);
  });

  it("is compared when it is submitted", ({ expect }) => {
    expect(typesOf(told(EXPECTING, known, photo(NEAR)).events)).toEqual([
      "verification.location.geocoded",
      "verification.capture.persisted",
      "verification.submitted",
      "verification.location.matched",
    ]);
  });

  it("waits for an address that is still being asked for, and then completes", ({ expect }) => {
    const early = told(EXPECTING, photo(NEAR), settled());
    expect(early.state.status).toBe("partially_captured");
    const submitted = early.events.find(({ type }) => type === "verification.submitted");
    expect(submitted && consequencesOf(submitted, early.state)).toContainEqual({ type: "geocode" });
    const late = told(EXPECTING, photo(NEAR), settled(), known);
    expect(typesOf(late.events).slice(-3)).toEqual([
      "verification.location.geocoded",
      "verification.location.matched",
      "verification.completed",
    ]);
  });

  it("is waited for as long as a check, then counts as unanswered", ({ expect }) => {
    const { state } = told(EXPECTING, photo(NEAR), settled());
    const due = locationDueAt(state) ?? 0;
    expect(due - TAKEN).toBe(4 * 60_000);
    expect(decide(state, { type: "lapse" }, due - 1)).toEqual([]);
    const lapsed = decide(state, { type: "lapse" }, due);
    if ("refused" in lapsed) throw new Error(lapsed.refused);
    expect(typesOf(lapsed)).toEqual([
      "verification.location.geocoded",
      "verification.location.matched",
      "verification.completed",
    ]);
    const { locationMatch } = viewOf(lapsed.reduce(evolve, state));
    expect(locationMatch).toMatchObject({ status: "ungeocoded" });
    expect(locationMatch).not.toHaveProperty("reason");
    expect(locationDueAt(told(EXPECTING, known, photo(NEAR)).state)).toBeUndefined();
  });

  it("ignores answers after a redaction, and keeps only the match's status", ({ expect }) => {
    const { state, view } = told(EXPECTING, known, photo(NEAR), settled(), { type: "redact" }, known, {
      type: "place",
      captureId: FIRST,
      place: PLACE,
    });
    expect(view.locationMatch).toEqual({ status: "verified" });
    expect(view.location).toBeUndefined();
    expect(JSON.stringify(state)).not.toContain("52.5");
  });
});

describe("CONTRACT G5.4 `match_location`", () => {
  it("compares the parts that a reader of the answer sees", ({ expect }) => {
    const value = {
      formatted: "52.5163, 13.3777",
      line1: "Rathausstr. 15",
      city: "Hamburg",
      postal_code: "20095",
    };
    const answer: Command = { type: "answer", step: "home", answer: { kind: "address", value } };
    const { state } = told({ mode: "verification", capturePlan: steps(image(), HOME) }, answer);
    expect(expectedPlaceOf(state)?.text).toBe("Rathausstr. 15, 20095 Hamburg");
  });

  const plan = steps(image(), HOME);
  const value = { formatted: "Rathausstraße 15, 10178 Berlin", country: "DE", lat: 1, lng: 1 };
  const answer: Command = { type: "answer", step: "home", answer: { kind: "address", value } };
  const shot = photo(NEAR, { step: "front" });
  const asking: Partial<Settings> = { mode: "verification", capturePlan: plan };

  it("compares with the fix, result in location_match only if no expected location was given", ({
    expect,
  }) => {
    const { view } = told(asking, shot, answer, known);
    expect(view.locationMatch).toMatchObject({
      status: "verified",
      expectedLocation: "Rathausstraße 15, 10178 Berlin",
      thresholdM: 150,
    });
    const both = told({ ...asking, ...EXPECTING }, known, shot, answer);
    expect(both.view.locationMatch?.expectedLocation).toBe("Rathausstraße 15, Berlin");
  });

  it("asks about what was typed once it is submitted, never about what may still change", ({ expect }) => {
    expect(typesOf(told(asking, answer, known).events)).toEqual(["verification.answer.saved"]);
    const { events, state } = told(asking, shot, answer);
    const asked = events
      .flatMap((event) => consequencesOf(event, state))
      .filter(({ type }) => type === "geocode");
    expect(asked).toEqual([{ type: "geocode" }]);
  });

  it("without an answer there is nothing to compare, and nothing is waited for", ({ expect }) => {
    const optional = { ...asking, capturePlan: steps(image(), { ...HOME, min: 0 }) };
    const { view } = told(
      optional,
      photo(NEAR, { step: "front" }),
      { type: "submit" },
      {
        type: "settle",
        report: { captureId: FIRST, findings: { ai: CLEAR } },
      },
    );
    expect(view.status).toBe("completed");
    expect(view.locationMatch).toBeUndefined();
  });
});

describe("SPEC 2.3 location", () => {
  const plan = steps(image({ max: 2 }));
  const second = newCaptureId(TAKEN + 1);

  it("shows the first photo's fix, with the place by reverse geocoding", ({ expect }) => {
    const { view, events, state } = told(
      { mode: "verification", capturePlan: plan },
      photo(NEAR, { step: "front" }),
      photo(FAR, { step: "front", id: second }),
      { type: "place", captureId: FIRST, place: PLACE },
    );
    expect(view.location).toEqual({ ...NEAR, place: "Berlin, Germany" });
    const placed = events
      .flatMap((event) => consequencesOf(event, state))
      .filter(({ type }) => type === "place");
    expect(placed).toEqual([{ type: "place", captureId: second }]);
  });

  it("absent for uploaded files and when the device reported no fix", ({ expect }) => {
    expect(told({ mode: "verification" }, photo()).view.location).toBeUndefined();
    const upload: Step = { key: "front", kind: "upload", description: "front", min: 1, max: 1, accept: [] };
    const report = { captureId: FIRST, findings: {}, exifPosition: { lat: 48.1, lng: 11.5 } };
    const file = photo(NEAR, { step: "front", source: "file", kind: "upload" });
    const uploaded = told({ mode: "verification", capturePlan: steps(upload) }, file, {
      type: "settle",
      report,
    });
    expect(uploaded.view.location).toBeUndefined();
    expect(JSON.stringify(uploaded.state)).not.toContain("48.1");
  });

  it("`exif` from the file, where a step allows files; the match takes it for no fix", ({ expect }) => {
    const report = { captureId: FIRST, findings: {}, exifPosition: { lat: 48.1, lng: 11.5, accuracyM: 8 } };
    const file = photo(NEAR, { step: "front", source: "file" });
    const settings = { ...EXPECTING, capturePlan: steps(image({ allowFile: true })) };
    const { view, events, state } = told(settings, known, file, { type: "settle", report });
    expect(view.location).toEqual({ lat: 48.1, lng: 11.5, accuracyM: 8, derivedFrom: "exif" });
    expect(view.locationMatch).toMatchObject({ status: "ungeocoded", reason: "no_fix" });
    const inspected = events.find(({ type }) => type === "capture.inspected");
    expect(inspected && consequencesOf(inspected, state)).toEqual([{ type: "place", captureId: FIRST }]);
  });

  it("reports for each photo the doubts about its own position", ({ expect }) => {
    const device = JSON.stringify({ time_zone: "America/New_York", languages: ["tl-PH"] });
    const { state } = told(
      { mode: "verification", capturePlan: plan },
      photo(NEAR, { step: "front", device }),
      { type: "place", captureId: FIRST, place: PLACE },
      { type: "settle", report: { captureId: FIRST, findings: {}, exifPosition: { lat: 48.1, lng: 11.5 } } },
    );
    const signs = state.captures.map((capture) => shownCapture(state, capture).locationSigns);
    expect(signs[0]?.map(({ sign }) => sign)).toEqual([
      "exif_elsewhere",
      "time_zone_differs",
      "language_unusual",
    ]);
  });
});
