import { describe, it } from "vitest";
import { changesOf } from "./changes.ts";

describe("what an entry of the audit log changed", () => {
  it("is what is another than before, added or gone", ({ expect }) => {
    const before = { name: "import", role: "full", ips: ["10.0.0.1"], kept: 1 };
    const after = { name: "imports", role: "full", ips: ["10.0.0.1"], added: true };
    expect(changesOf({ before, after })).toEqual([
      { name: "name", before: "import", after: "imports" },
      { name: "kept", before: "1", after: "" },
      { name: "added", before: "", after: "true" },
    ]);
  });

  it("is everything of what was made or deleted", ({ expect }) => {
    expect(changesOf({ after: { name: "a" } })).toEqual([{ name: "name", before: "", after: "a" }]);
    expect(changesOf({ before: { name: "a" } })).toEqual([{ name: "name", before: "a", after: "" }]);
    expect(changesOf({})).toEqual([]);
  });
});
