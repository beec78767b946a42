import { describe, it } from "vitest";
import caseDe from "@svc/ui/case-words/languages/de.json" with { type: "json" };
import caseEn from "@svc/ui/case-words/languages/en.json" with { type: "json" };
import type { OwnWords } from "../app/text/text.ts";
import ownDe from "./de.json" with { type: "json" };
import ownEn from "./en.json" with { type: "json" };
import { LANGUAGES, type Language } from "./languages.ts";

const en = { ...caseEn, ...ownEn };
const WORDS = { en, de: { ...caseDe, ...ownDe } } as const satisfies Record<Language, OwnWords>;
const keys = Object.keys(en) as (keyof OwnWords)[];

/** Texts that are identical to English. */
const AS_IN_ENGLISH: Readonly<Record<Exclude<Language, "en">, readonly (keyof OwnWords)[]>> = {
  de: [
    "id",
    "kind_video",
    "format",
    "credential",
    "seal_hash",
    "role_admin",
    "code",
    "filter_status",
    "pdfs_one",
    "pdfs_other",
    "link",
    "team",
    "name",
    "passkey",
    "passkeys",
    "browser",
    "log_csv",
    "target_member",
    "target_passkey",
    "phone_android",
    "step_optional",
    "webhooks",
    "brand_logo",
    // templates
    "row_field",
    "ocr_text",
    "type_jpeg",
    "type_png",
    "type_webp",
    "type_heic",
    "type_heif",
    "type_pdf",
    "format_text",
  ],
};

it("says nothing of a case in words of its own where the words of cases have some", ({ expect }) => {
  expect(Object.keys(ownEn).filter((key) => key in caseEn)).toEqual([]);
});

describe.for(LANGUAGES)("the console in %s", (language) => {
  const words: OwnWords = WORDS[language];

  it("has exactly the texts of English, in their order, each with its placeholders", ({ expect }) => {
    expect(Object.keys(words)).toEqual(keys);
    for (const key of keys) expect(placeholdersOf(words[key]), key).toEqual(placeholdersOf(en[key]));
  });

  it("has no empty text, no space at its ends and none twice", ({ expect }) => {
    for (const key of keys) {
      expect(words[key].trim(), key).toBe(words[key]);
      expect(words[key], key).toMatch(/^\S+(?: \S+)*$/);
    }
  });

  it("has both forms of what is counted", ({ expect }) => {
    for (const key of keys.filter((each) => each.endsWith("_one"))) {
      expect(keys).toContain(key.replace(/_one$/, "_other"));
    }
  });
});

it.for(Object.entries(AS_IN_ENGLISH))("%s leaves nothing in English", ([language, same], { expect }) => {
  const words: OwnWords = WORDS[language as Language];
  expect(keys.filter((key) => words[key] === en[key])).toEqual(same);
});

function placeholdersOf(said: string): readonly string[] {
  return [...said.matchAll(/\{\w+\}/g)].map(String).toSorted();
}
