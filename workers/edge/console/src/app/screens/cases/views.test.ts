import { describe, it } from "vitest";
import { readViews } from "./views.ts";

describe("views that this browser has heard of", () => {
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
