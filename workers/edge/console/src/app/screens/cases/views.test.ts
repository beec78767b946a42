import { describe, it } from "vitest";
import { litView, readViews } from "./views.ts";

describe("views stored in this browser", () => {
  it("are read as they were written", ({ expect }) => {
    expect(readViews('[{"id":"view_1","name":"Berlin","query":"search=berlin"}]')).toEqual([
      { id: "view_1", name: "Berlin", query: "search=berlin" },
    ]);
  });

  it.for([undefined, "", "{", "null", '"x"', "[1,null,{}]", '[{"id":"view_1","name":1,"query":"a"}]'])(
    "%j is none, and no reason to fail",
    (stored, { expect }) => {
      expect(readViews(stored)).toEqual([]);
    },
  );
});

describe("of the views with the filters that are shown", () => {
  const saved = ["a", "b", "c"].map((id) => ({ id: `view_${id}`, name: id, query: "outcome=genuine" }));

  it("one is lit: the one that was chosen, else the first", ({ expect }) => {
    expect(litView("outcome=genuine", saved, undefined)).toBe("verdict_genuine");
    expect(litView("outcome=genuine", saved, "view_b")).toBe("view_b");
    expect(litView("outcome=genuine", saved, "view_gone")).toBe("verdict_genuine");
    expect(litView("outcome=flagged", saved, "view_b")).toBe("verdict_flagged");
    expect(litView("search=x", saved, "view_b")).toBeUndefined();
  });
});
