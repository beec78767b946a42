import { describe, it } from "vitest";
import { withoutHidden } from "./hidden-characters.ts";

describe("a text without hidden characters", () => {
  it.for([
    ["Bank\u202eknaB", "BankknaB"],
    ["a\u0000b\u0085c", "abc"],
    ["a\u2066b\u2069c\u200bd\ufeff", "abcd"],
    ["\u3164a\uffa0\u180e", "a"],
    ["x\u{e0041}\u{e007f}y", "xy"],
  ] as const)("%j is %j", ([text, shown], { expect }) => {
    expect(withoutHidden(text)).toBe(shown);
  });

  it.for(["two\n\tlines\r\n", "می\u200cخواهم", "\u200fעברית", "👩\u200d👩\u200d👧", "❤\ufe0f", "co\u00adop"])(
    "%j stays as it is",
    (text, { expect }) => {
      expect(withoutHidden(text)).toBe(text);
    },
  );
});
