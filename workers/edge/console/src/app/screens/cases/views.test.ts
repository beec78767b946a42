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
  const saved = ["a", "b", "c"].map((id) => ({ id: `view_${id}`, name: id, query: "svc=true" }));

  it("one is lit: the one that was chosen, else the first", ({ expect }) => {
    expect(litView("svc=true", saved, undefined)).toBe("view_genuine");
    expect(litView("svc=true", saved, "view_b")).toBe("view_b");
    expect(litView("svc=true", saved, "view_gone")).toBe("view_genuine");
    expect(litView("svc=false", saved, "view_b")).toBe("view_flagged");
    expect(litView("search=x", saved, "view_b")).toBeUndefined();
  });
});
