import type { Language } from "@svc/domain/language";
import { describe, it } from "vitest";
import { RESULT_WORDS } from "./result-languages.ts";
import type { ResultKey } from "./result-key.ts";
import { sayIn } from "./say.ts";

const { en, ...others } = RESULT_WORDS;
const KEYS = Object.keys(en) as ResultKey[];
const languages = Object.entries(others) as [Exclude<Language, "en">, typeof en][];

/** Texts that are the same in that language, or consist only of placeholders. */
const SAME: readonly ResultKey[] = ["outcome_in", "outcome_and"];
const AS_IN_ENGLISH: Readonly<Partial<Record<Language, readonly ResultKey[]>>> = {
  de: ["video", "video_numbered", "place_line_position"],
  es: ["check_context_flagged"],
  fr: [
    "photo",
    "document",
    "document_numbered",
    "photos_one",
    "photos_two",
    "photos_few",
    "photos_many",
    "photos_other",
    "place_line_position",
  ],
  it: ["check_context_flagged", "files_one", "video", "video_numbered"],
  nl: ["video", "video_numbered", "document", "document_numbered"],
  tr: ["video", "video_numbered"],
};

function placeholdersOf(text: string): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

describe.for(languages)("a result in %s", ([language, words]) => {
  it("has exactly the texts of English, in their order", ({ expect }) => {
    expect(Object.keys(words)).toEqual(KEYS);
  });

  it("keeps every placeholder", ({ expect }) => {
    for (const key of KEYS) expect(placeholdersOf(words[key]), key).toEqual(placeholdersOf(en[key]));
  });

  it("leaves no text in English but words that are the same there", ({ expect }) => {
    const same = KEYS.filter((key) => words[key] === en[key] && !SAME.includes(key));
    expect(same.toSorted()).toEqual([...(AS_IN_ENGLISH[language] ?? [])].toSorted());
  });
});

describe.for(Object.entries(RESULT_WORDS))("every text of a result in %s", ([, words]) => {
  it("is there, and has no space at its ends or two in a row", ({ expect }) => {
    for (const key of KEYS) {
      expect(words[key], key).toBe(words[key].trim());
      expect(words[key], key).not.toMatch(/^$|\s{2}/);
    }
  });
});

function counted(language: Language, ...counts: readonly number[]): readonly string[] {
  return counts.map((count) => sayIn(language, RESULT_WORDS[language]).counted("photos", count));
}

describe("numbers of files", () => {
  it("take the form that their language has for them", ({ expect }) => {
    expect(counted("en", 1, 2)).toEqual(["1 photo", "2 photos"]);
    expect(counted("pl", 1, 2, 5, 22)).toEqual(["1 zdjęcie", "2 zdjęcia", "5 zdjęć", "22 zdjęcia"]);
    expect(counted("ar", 3, 11, 100)).toEqual(["3 صور", "11 صورة", "100 صورة"]);
  });
});
