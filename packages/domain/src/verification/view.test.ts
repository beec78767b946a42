import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { Finding } from "../finding.ts";
import { evolve } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import type { Capture, StoredCapture, Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const FIX = { lat: 52.5, lng: 13.4, accuracyM: 10, derivedFrom: "live" } as const;
const MATCH: Finding = CLEAR;
const MISMATCH: Finding = { ...CLEAR, status: "flagged" };
const SILENT: Finding = { status: "unavailable", reason: "not_configured" };

function step(key: string, expectedObject?: string): Step {
  return {
    key,
    kind: "image",
    description: key,
    min: 1,
    max: 1,
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: false,
    ...(expectedObject !== undefined && { expectedObject }),
  };
}

type Taken = Partial<StoredCapture> & Partial<Pick<Capture, "removed">> & { readonly context?: Finding };

/** Completed, with these photos and their `context` results. */
function completed(settings: Partial<Settings>, ...taken: readonly Taken[]): Verification {
  const state = taken.reduce<Verification>(
    (before, { context: _finding, removed: _removed, ...different }) =>
      evolve(before, {
        type: "verification.capture.persisted",
        at: NOW,
        capture: aPhoto({ id: `cap_${before.captures.length}` as Capture["id"], ...different }, NOW),
      }),
    aVerification(settings, NOW),
  );
  const captures = state.captures.map((capture, index) => {
    const { context, removed = false } = taken[index] ?? {};
    return { ...capture, removed, findings: context ? { context } : {} };
  });
  return { ...state, status: "completed", captures };
}

const inSteps = (...steps: readonly Step[]): Partial<Settings> => ({ capturePlan: { kind: "steps", steps } });
const objectsOf = (state: Verification) => {
  const { objectMatch, objectMatches } = viewOf(state);
  return { objectMatch, objectMatches };
};

describe("object_match (SPEC 2.5)", () => {
  it.for([
    ["match", [MATCH, MATCH]],
    ["mismatch", [MATCH, MISMATCH]],
    ["mismatch", [MISMATCH, SILENT]],
    ["inconclusive", [MATCH, SILENT]],
    ["inconclusive", [undefined]],
    ["inconclusive", []],
  ] as const)("is %s, the worst of the photos", ([status, found], { expect }) => {
    const taken = found.map((context) => (context ? { context } : {}));
    expect(objectsOf(completed({ expectedObject: "a car" }, ...taken))).toEqual({
      objectMatch: { status, expectedObject: "a car" },
      objectMatches: undefined,
    });
  });

  it("reports the outcome of a given context too, which names no object (CONTRACT G1.4)", ({ expect }) => {
    const stated = { signalsRequired: ["context"], context: { kind: "car", summary: "A car" } } as const;
    expect(objectsOf(completed(stated, { context: MISMATCH })).objectMatch).toEqual({ status: "mismatch" });
    expect(objectsOf(completed({ ...stated, signalsRequired: ["ai"] }, {})).objectMatch).toBeUndefined();
  });

  it("concerns only photos: uploads and clips do not change it", ({ expect }) => {
    const state = completed(
      { expectedObject: "a car" },
      { context: MATCH },
      { kind: "upload" },
      { kind: "video" },
    );
    expect(objectsOf(state).objectMatch).toEqual({ status: "match", expectedObject: "a car" });
  });

  it("is of the photos taken live where a step has any, and of its files where it has none", ({ expect }) => {
    const plan = inSteps(step("front", "a bumper"), step("back", "a boot"));
    const state = completed(
      plan,
      { step: "front", source: "camera", context: MATCH },
      { step: "front", source: "file", context: MISMATCH },
      { step: "back", source: "file", context: MISMATCH },
    );
    expect(objectsOf(state)).toEqual({
      objectMatch: { status: "mismatch" },
      objectMatches: {
        front: { status: "match", expectedObject: "a bumper" },
        back: { status: "mismatch", expectedObject: "a boot" },
      },
    });
  });

  it("is said of each step that expects one, and the worst of them all", ({ expect }) => {
    const plan = inSteps(step("front", "a bumper"), step("back", "a boot"), step("note"));
    const state = completed(
      plan,
      { step: "front", context: MATCH },
      { step: "back", context: MISMATCH },
      { step: "note", context: MISMATCH },
    );
    expect(objectsOf(state)).toEqual({
      objectMatch: { status: "mismatch" },
      objectMatches: {
        front: { status: "match", expectedObject: "a bumper" },
        back: { status: "mismatch", expectedObject: "a boot" },
      },
    });
  });

  it("is inconclusive of a step without a photo, and counts photos of other steps by the whole's", ({
    expect,
  }) => {
    const plan = { ...inSteps(step("front", "a bumper"), step("side")), expectedObject: "a car" };
    expect(objectsOf(completed(plan, { step: "side", context: MATCH }))).toEqual({
      objectMatch: { status: "inconclusive", expectedObject: "a car" },
      objectMatches: { front: { status: "inconclusive", expectedObject: "a bumper" } },
    });
  });

  it("is absent where nothing is expected, and until the verification is completed", ({ expect }) => {
    expect(objectsOf(completed({}, { context: MATCH }))).toEqual({});
    const state = completed({ expectedObject: "a car" }, { context: MATCH });
    const open = viewOf({ ...state, status: "pending" });
    expect([open.objectMatch, open.verdict]).toEqual([undefined, undefined]);
    expect(viewOf(state).verdict).toBeDefined();
  });
});

describe("what else a tenant sees (SPEC 2.1)", () => {
  it("is the fix of the first photo that counts, unless a file was uploaded (SPEC 2.3)", ({ expect }) => {
    const live = { source: "camera", location: FIX } as const;
    const other = { source: "camera", location: { ...FIX, lat: 1 } } as const;
    expect(viewOf(completed({ mode: "verification" }, live, other)).location).toEqual(FIX);
    expect(viewOf(completed({ mode: "verification" }, { ...other, removed: true }, live)).location).toEqual(
      FIX,
    );
    expect(
      viewOf(completed({ mode: "verification" }, { source: "file", location: FIX })).location,
    ).toBeUndefined();
    expect(viewOf(completed({}))).not.toHaveProperty("location");
  });

  it("is how many photos count, without those that were taken again", ({ expect }) => {
    expect(viewOf(completed({}, {}, { removed: true }, {})).capturesCount).toBe(2);
  });

  it("is, of an audit that expects a place, that files have no fix to compare (CONTRACT G5.3)", ({
    expect,
  }) => {
    const expectedLocation = { expected: "1 High St", thresholdM: 150 };
    expect(viewOf(completed({ expectedLocation })).locationMatch).toEqual({
      status: "not_applicable",
      expectedLocation: "1 High St",
    });
    expect(viewOf(completed({ expectedLocation, mode: "verification" }))).not.toHaveProperty("locationMatch");
    expect(viewOf(completed({}))).not.toHaveProperty("locationMatch");
  });

  it("is what the person said, but for the narrative of what was redacted", ({ expect }) => {
    const answers = { what: { kind: "text", value: "A dent.", answeredAt: NOW } } as const;
    const state = { ...completed({}), answers, narrative: "It was parked." };
    expect(viewOf(state)).toMatchObject({ answers, narrative: "It was parked." });
    expect(viewOf({ ...state, redacted: true })).not.toHaveProperty("narrative");
    const bare = viewOf(completed({}));
    for (const member of ["answers", "narrative", "recordSeal", "videoAnalysis"])
      expect(bare).not.toHaveProperty(member);
  });
});
