import { describe, it } from "vitest";
import { MESSAGES } from "../../languages/messages.ts";
import { countedText } from "./counted.ts";
import { textIn } from "./text.ts";

const KEYS = [
  "count_photos",
  "count_videos",
  "count_files",
  "count_questions",
  "count_answers",
  "intro_minutes",
] as const;

describe.for(Object.entries(MESSAGES))("numbers of things in %s", ([language, messages]) => {
  it("have a form for each of the language's plurals, and no other", ({ expect }) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const key of KEYS) {
      const forms = messages[key].split("|").map((form) => form.split("=")[0]);
      expect(new Set(forms), key).toEqual(new Set(pluralCategories));
    }
  });

  it("say every number", ({ expect }) => {
    const text = textIn(messages, "Acme");
    for (const key of KEYS) {
      for (const count of [3, 7, 11, 22, 100]) {
        const said = countedText(text, key, { language, count });
        expect(said, key).toContain(String(count));
        expect(said, key).not.toMatch(/[|={}]/);
      }
      expect(countedText(text, key, { language, count: 1 })).not.toBe("");
    }
  });
});

it("uses the singular for one", ({ expect }) => {
  const text = textIn(MESSAGES.en, "Acme");
  expect(countedText(text, "count_photos", { language: "en", count: 1 })).toBe("1 photo");
  expect(countedText(text, "count_photos", { language: "en", count: 2 })).toBe("2 photos");
});
