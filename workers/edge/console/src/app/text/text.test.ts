import { it } from "vitest";
import { localeOf } from "./text.ts";

it("numbers and dates are the reader's own, where they read the language of the texts", ({ expect }) => {
  expect(localeOf("en", ["de-DE", "en-GB"])).toBe("en-GB");
  expect(localeOf("de", ["fr-FR", "de-AT"])).toBe("de-AT");
  expect(localeOf("de", ["en-US"])).toBe("de");
});
