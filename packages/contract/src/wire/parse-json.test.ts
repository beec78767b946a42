import fc from "fast-check";
import { describe, it } from "vitest";
import { parseJson } from "./parse-json.ts";

describe("JSON that writes half of a surrogate pair", () => {
  it("is refused, whatever surrounds it; everything else is read unchanged", ({ expect }) => {
    const unit = fc.constantFrom(0x41, 0x5c, 0x75, 0xd83d, 0xde00, 0xdbff, 0xdc00, 0xffff);
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = String.fromCharCode(...units);
        const read = () => parseJson(JSON.stringify({ a: [text] }));
        if (text.isWellFormed()) expect(read()).toEqual({ a: [text] });
        else expect(read).toThrow("a.0 must not have half of a surrogate pair");
      }),
    );
  });

  it("is refused in a name too, at what has it, and however deep it is", ({ expect }) => {
    expect(() => parseJson('{"a":{"\\ud800":1}}')).toThrow("a must not have half");
    const deep = `${"[".repeat(5_000)}"\\udc00"${"]".repeat(5_000)}`;
    expect(() => parseJson(deep)).toThrow("must not have half");
    expect(() => parseJson('"\\ud800"', ["metadata"])).toThrow("metadata must not have half");
  });
});
