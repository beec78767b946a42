import { describe, it } from "vitest";
import checks from "@svc/seal/verify/languages/en.json" with { type: "json" };
import page from "./languages/en.json" with { type: "json" };
import { chosenLanguage, verifyText } from "./verify-words.ts";

describe("the language of the verify page", () => {
  it("is what the address asks for, or the first of the reader's that is spoken here", ({ expect }) => {
    expect(chosenLanguage("?lang=de", ["fr"])).toBe("de");
    expect(chosenLanguage("?lang=da", ["sv", "pt-BR"])).toBe("pt");
    expect(chosenLanguage("", ["zh-Hans-CN", "en"])).toBe("zh");
    expect(chosenLanguage("", [])).toBe("en");
  });
});

it("writes an instant as its reader does, and leaves what is none", ({ expect }) => {
  const { say } = verifyText("en", page, checks);
  expect(say("signed_on", { time: "2026-11-02T09:00:00.000Z" })).toBe(
    "It was signed on 2 Nov 2026, 09:00:00 UTC.",
  );
  expect(say("signed_on", { time: "once" })).toBe("It was signed on once.");
});
