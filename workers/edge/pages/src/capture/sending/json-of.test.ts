import { describe, it } from "vitest";
import { jsonOf } from "./json-of.ts";

describe("what the page sends as JSON", () => {
  it("has U+FFFD for half an emoji, and whole ones as they are", ({ expect }) => {
    expect(JSON.parse(jsonOf({ value: ["😀\ud83d", "\\ud83d"] }))).toEqual({
      value: ["😀\ufffd", "\\ud83d"],
    });
  });
});
