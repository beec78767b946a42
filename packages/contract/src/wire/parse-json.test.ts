import fc from "fast-check";
import { describe, it } from "vitest";
import { parseJson } from "./parse-json.ts";

describe("JSON that writes half of a surrogate pair", () => {
  it("is read with U+FFFD in its place, and pairs stay", ({ expect }) => {
    const unit = fc.constantFrom(0x41, 0x5c, 0x75, 0xd83d, 0xde00, 0xdbff, 0xdc00, 0xffff);
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(parseJson(JSON.stringify({ a: [text] }))).toEqual({ a: [text.toWellFormed()] });
      }),
    );
    expect(parseJson('["\\ud83d\\ude00", "\\ud83dx"]')).toEqual(["😀", "\ufffdx"]);
  });
});
