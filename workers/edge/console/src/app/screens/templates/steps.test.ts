import { describe, it } from "vitest";
import { addedStep, movedStep, newKey, optionValue, stepOfKind } from "./steps.ts";

const STEPS = ["a", "b", "c"].map((key) => ({ key, kind: "image", description: key }));
const keysOf = (steps: readonly Readonly<Record<string, unknown>>[]) => steps.map(({ key }) => key).join("");

describe("the steps of a template", () => {
  it("move up and down, and not out of the list", ({ expect }) => {
    expect(keysOf(movedStep(STEPS, 0, 2))).toBe("bca");
    expect(keysOf(movedStep(STEPS, 2, 1))).toBe("acb");
    expect(keysOf(movedStep(STEPS, 0, -1))).toBe("abc");
    expect(keysOf(movedStep(STEPS, 2, 3))).toBe("abc");
  });

  it("have keys that no other has", ({ expect }) => {
    expect(newKey(STEPS)).toBe("step-4");
    expect(newKey([{ key: "step-2" }])).toBe("step-3");
    expect(addedStep([], "choice")).toMatchObject([{ key: "step-1", kind: "choice", options: [{}, {}] }]);
  });

  it("keep of another kind what both know", ({ expect }) => {
    const image = {
      key: "a",
      kind: "image",
      description: "A",
      max: 3,
      overlay: "plate",
      when: { step: "b" },
    };
    expect(stepOfKind(image, "video")).toEqual({
      key: "a",
      kind: "video",
      description: "A",
      max: 3,
      when: { step: "b" },
    });
    expect(stepOfKind(image, "text")).toEqual({
      key: "a",
      kind: "text",
      description: "A",
      when: { step: "b" },
    });
  });
});

it.for([
  ["Ja, sofort!", "ja-sofort"],
  ["Größer als 10 m²", "grosser-als-10-m2"],
  ["はい", ""],
])("an option %s is called %s", ([label = "", value], { expect }) => {
  expect(optionValue(label)).toBe(value);
});
