import { describe, it } from "vitest";
import { unknownColumns } from "./unknown-columns.ts";

describe("a placeholder that names no column (CONTRACT G6.3)", () => {
  it("is found in every text that a row may fill, with the place of the text", ({ expect }) => {
    const text = "{policy} and {typo}";
    const spec = {
      expected_location: text,
      expected_object: text,
      completion_message: text,
      context: { kind: "car", summary: text },
      expect: { location: { expected: text }, object: { expected: text } },
      steps: [{ key: "front" }, { key: "back", description: text }],
    };
    expect(unknownColumns(spec, ["policy"])).toEqual(
      [
        ["expected_location"],
        ["expected_object"],
        ["completion_message"],
        ["context", "summary"],
        ["expect", "location", "expected"],
        ["expect", "object", "expected"],
        ["steps", 1, "description"],
      ].map((at) => ({ at, name: "typo" })),
    );
  });

  it("is not looked for elsewhere, nor in texts that are not there", ({ expect }) => {
    expect(unknownColumns({}, [])).toEqual([]);
    expect(unknownColumns({ metadata: { note: "{typo}" }, identification: "{typo}" }, [])).toEqual([]);
    expect(unknownColumns({ context: { kind: "{typo}" }, expect: { object: {} } }, [])).toEqual([]);
  });

  it("is each of several in one text, as it is written, the empty one too", ({ expect }) => {
    const names = unknownColumns({ expected_object: "{a}{b c}{}{known}{" }, ["known"]).map(
      ({ name }) => name,
    );
    expect(names).toEqual(["a", "b c", ""]);
  });
});
