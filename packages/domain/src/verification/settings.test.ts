import { someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import {
  asksLive,
  asksLocation,
  DEFAULT_RETENTION_DAYS,
  isRetention,
  type Settings,
  stepsOf,
} from "./settings.ts";
import type { Step, StepOf } from "./step-kinds.ts";

const common = { description: "x", min: 1, max: 1 };
const image = { ...common, kind: "image", overlay: "none", camera: "rear", ocr: "none" } as const;
const LIVE: Step = { ...image, key: "live", allowFile: false };
const ANY: Step = { ...image, key: "any", allowFile: true };
const CLIP: Step = { ...common, kind: "video", key: "clip", maxSeconds: 5, audio: false };
const PAPERS: Step = { ...common, kind: "upload", key: "papers", accept: ["image/jpeg"] };
const NOTE: Step = { ...common, kind: "text", key: "note", maxLength: 9, multiline: false, format: "plain" };
const PICK: Step = { ...common, kind: "choice", key: "pick", options: [{ value: "a", label: "A" }] };
const PLACE: StepOf<"address"> = {
  ...common,
  kind: "address",
  key: "place",
  prefillFromLocation: false,
  matchLocation: false,
};
const place = (different: Partial<StepOf<"address">>): Step => ({ ...PLACE, ...different });
const STEPS: readonly Step[] = [LIVE, ANY, CLIP, PAPERS, NOTE, PICK, PLACE];

/** Settings of a verification with these steps. */
function stepped(steps: readonly Step[], different: Partial<Settings> = {}): Settings {
  return someSettings({ mode: "verification", capturePlan: { kind: "steps", steps }, ...different });
}

describe("how long a verification is kept (CONTRACT G4.7)", () => {
  it("is 180 days by default, which is a retention itself", ({ expect }) => {
    expect(DEFAULT_RETENTION_DAYS).toBe(180);
    expect(isRetention(DEFAULT_RETENTION_DAYS)).toBe(true);
  });

  // [days, whether that is allowed]
  const rules = [
    [-1, false],
    [0, false],
    [1, true],
    [2, true],
    [3649, true],
    [3650, true],
    [3651, false],
    [1.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ] as const;
  it.for(rules)("is whole days from 1 to 3650: of %d this is %s", ([days, allowed], { expect }) => {
    expect(isRetention(days)).toBe(allowed);
  });
});

describe("the steps of a plan", () => {
  it("are all of them in their order", ({ expect }) => {
    expect(stepsOf(stepped(STEPS))).toEqual(STEPS);
  });

  it("are none where photos are taken without steps", ({ expect }) => {
    expect(stepsOf({ capturePlan: { kind: "anonymous", maxCaptures: 3 } })).toEqual([]);
  });
});

describe("what takes nothing but what a camera sees now (CONTRACT G5.4 `allow_file`)", () => {
  // [step, whether it does]
  const rules = [
    ["live", true],
    ["any", false],
    ["clip", true],
    ["papers", false],
    ["note", false],
    ["pick", false],
    ["place", false],
    ["nowhere", false],
    [undefined, false],
  ] as const;
  it.for(rules)("of the step %s of a verification is %s", ([step, live], { expect }) => {
    expect(asksLive(stepped(STEPS), step)).toBe(live);
  });

  it("is every photo of a verification without steps", ({ expect }) => {
    const settings = someSettings({ mode: "verification" });
    expect(asksLive(settings, undefined)).toBe(true);
    expect(asksLive(settings, "any")).toBe(true);
  });

  it("is nothing in an audit, with steps or without", ({ expect }) => {
    expect(asksLive(someSettings({ mode: "audit" }), undefined)).toBe(false);
    expect(asksLive(stepped(STEPS, { mode: "audit" }), "live")).toBe(false);
    expect(asksLive(stepped(STEPS, { mode: "audit" }), "clip")).toBe(false);
  });
});

describe("whether the place of the device is asked", () => {
  const expectedLocation = { expected: "52.1,4.3", thresholdM: 100 };

  it("is not where nothing is compared with it", ({ expect }) => {
    expect(asksLocation(someSettings({ mode: "verification" }))).toBe(false);
    expect(asksLocation(stepped(STEPS))).toBe(false);
  });

  it("is where it is demanded, or expected to be somewhere", ({ expect }) => {
    expect(asksLocation(someSettings({ mode: "verification", requireLocation: true }))).toBe(true);
    expect(asksLocation(someSettings({ mode: "verification", expectedLocation }))).toBe(true);
  });

  it("is where one address among the steps is filled in from it or compared with it", ({ expect }) => {
    expect(asksLocation(stepped([LIVE, place({ prefillFromLocation: true })]))).toBe(true);
    expect(asksLocation(stepped([LIVE, place({ matchLocation: true })]))).toBe(true);
    expect(asksLocation(stepped([PLACE, place({ matchLocation: true })]))).toBe(true);
  });

  it("is not for a step of another kind, whatever else it says", ({ expect }) => {
    const marked = { ...LIVE, prefillFromLocation: true, matchLocation: true };
    expect(asksLocation(stepped([marked]))).toBe(false);
  });

  it("is never in an audit: a file handed over has no fix (CONTRACT G5.3)", ({ expect }) => {
    const steps = [place({ prefillFromLocation: true, matchLocation: true })];
    const asked = { mode: "audit", requireLocation: true, expectedLocation } as const;
    expect(asksLocation(stepped(steps, asked))).toBe(false);
  });
});
