import { describe, it } from "vitest";
import { someSettings } from "../../test/build.ts";
import { fillable, fillSpec } from "./fill-spec.ts";

const COLUMNS = ["policy", "street", "car make"];
const ROW = { policy: "A-17", street: "1 High St", "car make": "Saab 900" };
const spec = {
  expected_location: "{street}, Leeds",
  expected_object: "{car make}",
  completion_message: "Thank you for {policy}. {unknown} stays.",
  context: { kind: "car", summary: "{car make}" },
  steps: [{ key: "front", kind: "image", description: "The front of the {car make}" }],
  metadata: { note: "{street}" },
};

/** The message if no row was found. */
const completed = (completion_message: string) =>
  fillSpec({ completion_message }, COLUMNS, undefined)["completion_message"];

describe("CONTRACT G6.3: placeholders of a database", () => {
  it("are filled in the five texts, and nowhere else", ({ expect }) => {
    expect(fillSpec(spec, COLUMNS, ROW)).toEqual({
      expected_location: "1 High St, Leeds",
      expected_object: "Saab 900",
      completion_message: "Thank you for A-17. {unknown} stays.",
      context: { kind: "car", summary: "Saab 900" },
      steps: [{ key: "front", kind: "image", description: "The front of the Saab 900" }],
      metadata: { note: "{street}" },
    });
  });

  it("are filled in the structured form of an expectation too", ({ expect }) => {
    const expected = {
      location: { expected: "{street}", threshold_m: 200 },
      condition: { aspects: ["rust"] },
    };
    expect(fillSpec({ expect: expected }, COLUMNS, ROW)).toEqual({
      expect: { location: { expected: "1 High St", threshold_m: 200 }, condition: { aspects: ["rust"] } },
    });
  });

  it("are empty if no row was found; texts that then say nothing are left out", ({ expect }) => {
    const bare = { ...spec, steps: [{ key: "front", kind: "image", description: "{car make}" }] };
    expect(fillSpec(bare, COLUMNS, undefined)).toEqual({
      expected_location: ", Leeds",
      completion_message: "Thank you for . {unknown} stays.",
      steps: [{ key: "front", kind: "image", description: "front" }],
      metadata: { note: "{street}" },
    });
    expect(fillSpec({ expect: { location: { expected: "{street}" } } }, COLUMNS, undefined)).toEqual({});
  });

  it("leave a text with none of them exactly as it is", ({ expect }) => {
    const text = { completion_message: " two  blanks \n{no column}" };
    expect(fillSpec(text, COLUMNS, ROW)).toEqual(text);
  });

  it("leave one blank when an empty one is between two words, and none at the ends", ({ expect }) => {
    expect(completed("the {policy} car")).toBe("the car");
    expect(completed("{policy} car {street}")).toBe("car");
  });

  it("leave alone members that are no texts", ({ expect }) => {
    const odd = { expected_object: 7, context: null, expect: {}, steps: "none" };
    expect(fillSpec(odd, COLUMNS, ROW)).toEqual({ expected_object: 7, context: null, steps: "none" });
  });
});

describe("what a row may have filled (CONTRACT G14)", () => {
  it("is kept of the settings, where it is there, and nothing else", ({ expect }) => {
    const { capturePlan } = someSettings();
    expect(fillable(someSettings())).toEqual({ capturePlan });
    const filled = {
      context: { kind: "car" },
      completionMessage: "",
      expectedLocation: { text: "1 High St", thresholdM: 150 },
      expectedObject: "",
    } as unknown as Partial<ReturnType<typeof someSettings>>; // their values do not matter here
    expect(fillable(someSettings({ ...filled, metadata: { claim: "A-1" } }))).toEqual({
      capturePlan,
      ...filled,
    });
  });
});
