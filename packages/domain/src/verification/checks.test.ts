import { someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import { checksOf, expectedObjectOf, stepExpectedObject } from "./checks.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";

const common = { description: "x", min: 1, max: 1 };
const image = {
  ...common,
  kind: "image",
  overlay: "none",
  camera: "rear",
  ocr: "none",
  allowFile: false,
} as const;
const STEPS: readonly Step[] = [
  { ...image, key: "front", expectedObject: "a red car" },
  { ...image, key: "back", expectedObject: "a number plate" },
  { ...image, key: "plain" },
  { ...common, kind: "upload", key: "papers", accept: ["image/jpeg"] },
];
const ALL = ["context", "reverse", "ai", "screen"] as const;

/** Settings with the steps above and no checks. */
function stepped(different: Partial<Settings> = {}): Settings {
  return someSettings({
    capturePlan: { kind: "steps", steps: STEPS },
    signalsRequired: [],
    ...different,
  });
}

describe("the checks of one capture (SPEC 1)", () => {
  it("are the required ones, in the order of SPEC 1 and not in that of the settings", ({ expect }) => {
    const context = { kind: "car", summary: "A red car" };
    const settings = someSettings({ signalsRequired: ALL, context });
    expect(checksOf(settings, { kind: "image" })).toEqual(["screen", "ai", "reverse", "context"]);
    expect(checksOf(someSettings({ signalsRequired: ["reverse"] }), { kind: "image" })).toEqual(["reverse"]);
  });

  it("are none where none is required and no object expected", ({ expect }) => {
    expect(checksOf(someSettings({ signalsRequired: [] }), { kind: "image" })).toEqual([]);
    expect(checksOf(stepped(), { kind: "image", step: "plain" })).toEqual([]);
  });

  it("leave context out on a step that expects nothing, where nothing is stated for all", ({ expect }) => {
    const settings = stepped({ signalsRequired: ["ai", "context"] });
    expect(checksOf(settings, { kind: "image", step: "front" })).toEqual(["ai", "context"]);
    expect(checksOf(settings, { kind: "image", step: "plain" })).toEqual(["ai"]);
  });

  it("leave screen and context out for an upload, which makes no live claim (CONTRACT G5.4)", ({
    expect,
  }) => {
    const settings = someSettings({ signalsRequired: ALL, expectedObject: "a red car" });
    expect(checksOf(settings, { kind: "upload" })).toEqual(["ai", "reverse"]);
  });

  it("leave context out for a clip, whose scene is another question (SPEC 2.7)", ({ expect }) => {
    const settings = someSettings({ signalsRequired: ALL, expectedObject: "a red car" });
    expect(checksOf(settings, { kind: "video" })).toEqual(["screen", "ai", "reverse"]);
  });

  it("look for an expected object though context is not required, and for nothing else (SPEC 2.5)", ({
    expect,
  }) => {
    const settings = someSettings({ signalsRequired: ["ai"], expectedObject: "a red car" });
    expect(checksOf(settings, { kind: "image" })).toEqual(["ai", "context"]);
    expect(checksOf({ ...settings, signalsRequired: [] }, { kind: "image" })).toEqual(["context"]);
  });

  it("look for the object of the capture's own step alone (SPEC 2.5)", ({ expect }) => {
    expect(checksOf(stepped(), { kind: "image", step: "front" })).toEqual(["context"]);
    expect(checksOf(stepped(), { kind: "image" })).toEqual([]);
  });

  it("name context once where it is required and an object expected too", ({ expect }) => {
    const settings = stepped({ signalsRequired: ["context"] });
    expect(checksOf(settings, { kind: "image", step: "front" })).toEqual(["context"]);
  });
});

describe("the object that a capture should show (SPEC 2.5)", () => {
  it("is the step's own before the verification's", ({ expect }) => {
    const settings = stepped({ expectedObject: "a vehicle" });
    expect(expectedObjectOf(settings, { step: "front" })).toBe("a red car");
    expect(expectedObjectOf(settings, { step: "back" })).toBe("a number plate");
  });

  it("is the verification's where the step names none, or there is no step", ({ expect }) => {
    const settings = stepped({ expectedObject: "a vehicle" });
    expect(expectedObjectOf(settings, { step: "plain" })).toBe("a vehicle");
    expect(expectedObjectOf(settings, { step: "papers" })).toBe("a vehicle");
    expect(expectedObjectOf(settings, {})).toBe("a vehicle");
    expect(expectedObjectOf(someSettings({ expectedObject: "a vehicle" }), {})).toBe("a vehicle");
  });

  it("is none where neither names one", ({ expect }) => {
    expect(expectedObjectOf(stepped(), { step: "plain" })).toBeUndefined();
    expect(expectedObjectOf(someSettings(), {})).toBeUndefined();
  });
});

describe("the object of a step", () => {
  it("is that of the image step of this key", ({ expect }) => {
    expect(stepExpectedObject(stepped(), "front")).toBe("a red car");
    expect(stepExpectedObject(stepped(), "back")).toBe("a number plate");
    expect(stepExpectedObject(stepped(), "plain")).toBeUndefined();
  });

  it("is none for another kind of step, a key that no step has, and no key", ({ expect }) => {
    const papers = { ...common, kind: "upload", key: "papers", accept: ["image/jpeg"] } as const;
    const marked = { ...papers, expectedObject: "a passport" };
    const settings = stepped({ capturePlan: { kind: "steps", steps: [marked] } });
    expect(stepExpectedObject(settings, "papers")).toBeUndefined();
    expect(stepExpectedObject(stepped(), "roof")).toBeUndefined();
    expect(stepExpectedObject(stepped(), undefined)).toBeUndefined();
  });

  it("is none where photos are taken without steps, whatever the verification expects", ({ expect }) => {
    expect(stepExpectedObject(someSettings({ expectedObject: "a vehicle" }), "front")).toBeUndefined();
  });
});
