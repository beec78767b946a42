import { describe, it } from "vitest";
import { overrideSpec } from "./override-spec.ts";

describe("what a start overrides (SPEC 4.3)", () => {
  it("merges metadata key by key, the start's value first", ({ expect }) => {
    const spec = { metadata: { claim: "A-1", region: "north" } };
    expect(overrideSpec(spec, { metadata: { claim: "B-2", agent: "ada" } })).toEqual({
      metadata: { claim: "B-2", region: "north", agent: "ada" },
    });
  });

  it("replaces everything else, and leaves alone what the start does not name", ({ expect }) => {
    const spec = { steps: [1], context: { kind: "car", summary: "red" }, max_captures: 3 };
    expect(overrideSpec(spec, { context: { kind: "bike" }, steps: [] })).toEqual({
      steps: [],
      context: { kind: "bike" },
      max_captures: 3,
    });
  });

  it("adds metadata to neither when neither has any", ({ expect }) => {
    expect(overrideSpec({ seal: true }, {})).toEqual({ seal: true });
    expect(overrideSpec({}, { metadata: { a: "1" } })).toEqual({ metadata: { a: "1" } });
    expect(overrideSpec({ metadata: { a: "1" } }, {})).toEqual({ metadata: { a: "1" } });
  });

  it("takes no members from what is no object", ({ expect }) => {
    for (const metadata of [null, "text", ["a"], 1])
      expect(overrideSpec({ metadata: { a: "1" } }, { metadata })).toEqual({ metadata: { a: "1" } });
  });
});
