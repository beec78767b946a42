import fc from "fast-check";
import { describe, it } from "vitest";
import { hasLoneSurrogate } from "./lone-surrogate.ts";

const escaped = (text: string) =>
  [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");

describe("half of a surrogate pair in a JSON text", () => {
  it("is found wherever it stands, and a pair is none", ({ expect }) => {
    for (const text of ["\ud83d", "\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00", "\ud83dx\ude00"]) {
      expect([text.isWellFormed(), hasLoneSurrogate(`"${escaped(text)}"`)]).toEqual([false, true]);
    }
    for (const text of ['"\\ud83d\\ude00"', '"\\\\ud83d"', '"\\\\\\ud83d\\ude00"', '"\\n😀"', "{}"]) {
      expect([text, hasLoneSurrogate(text)]).toEqual([text, false]);
    }
    expect(hasLoneSurrogate('"\\\\\\ud83d"')).toBe(true);
  });

  it("is what makes the text that is read ill-formed, and nothing else", ({ expect }) => {
    const unit = fc.constantFrom(0x41, 0x5c, 0x75, 0xd83d, 0xde00, 0xdbff, 0xdc00, 0xffff);
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const text = String.fromCharCode(...units);
        const json = `"${escaped(text)}"`;
        expect(hasLoneSurrogate(json)).toBe(!(JSON.parse(json) as string).isWellFormed());
      }),
    );
  });
});
