import { describe, it } from "vitest";
import { readViews } from "./views.ts";

describe("views that were saved in this browser", () => {
  it("are read as they were written", ({ expect }) => {
    expect(readViews('[{"name":"Berlin","query":"search=berlin"}]')).toEqual([
      { name: "Berlin", query: "search=berlin" },
    ]);
  });

  it.for([undefined, "", "{", "null", '"x"', "[1,null,{}]", '[{"name":1,"query":"a"}]'])(
    "%j is none, and no reason to fail",
    (stored, { expect }) => {
      expect(readViews(stored)).toEqual([]);
    },
  );
});
