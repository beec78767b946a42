import { describe, it } from "vitest";
import { differenceOf, isSame } from "./diff.ts";

const content = (spec: object, expires_in_seconds = 3_600) => ({ spec: { ...spec }, expires_in_seconds });
const step = (key: string, more: object = {}) => ({ key, kind: "image", description: key, ...more });

describe("the difference between two versions", () => {
  it("is none of the same, in whichever form it says what is expected", ({ expect }) => {
    const flat = content({ expected_location: "Berlin", expected_object: "a car" });
    const structured = content({
      expect: { location: { expected: "Berlin" }, object: { expected: "a car" } },
    });
    expect(isSame(differenceOf(flat, structured))).toBe(true);
  });

  it("lists added, removed, changed and moved steps by their keys", ({ expect }) => {
    const before = content({ steps: [step("a"), step("b"), step("c"), step("d")] });
    const after = content({ steps: [step("new"), step("b"), step("a", { max: 2 }), step("c")] });
    expect(differenceOf(before, after).steps.map(({ change, key, number }) => [change, key, number])).toEqual(
      [
        ["added", "new", 1],
        ["moved", "b", 2],
        ["changed", "a", 3],
        ["removed", "d", 4],
      ],
    );
  });

  it("lists what else was added, changed and removed, metadata by its names", ({ expect }) => {
    const before = content({ locale: "de", metadata: { line: "motor", constructor: "x" } });
    const after = content({ brand_slug: "acme", metadata: { line: "home", constructor: "x" } }, 60);
    expect(differenceOf(before, after).fields).toEqual([
      { name: "locale", before: "de" },
      { name: "metadata.line", before: "motor", after: "home" },
      { name: "expires_in_seconds", before: 3_600, after: 60 },
      { name: "brand_slug", after: "acme" },
    ]);
  });
});
