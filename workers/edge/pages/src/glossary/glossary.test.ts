import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { RESULT_WORDS } from "@svc/mail/result-languages";
import { describe, it } from "vitest";
import { PAPERS } from "../papers/papers.ts";
import { type Language, LANGUAGES } from "../server/languages.ts";
import glossary from "./glossary.json" with { type: "json" };
import { MESSAGES } from "../languages/messages.ts";

type Other = Exclude<Language, "en">;
type Words = Readonly<Record<string, string>>;

const OTHERS = LANGUAGES.filter((language): language is Other => language !== "en");
const TERMS = Object.entries(glossary) as [string, Readonly<Record<Other, readonly string[]>>][];

const SEAL = path.dirname(fileURLToPath(import.meta.resolve("@svc/seal/verify/check-in-english")));
const PLACES: readonly (readonly [string, (language: Language) => Words])[] = [
  ["the capture page", (language) => MESSAGES[language]],
  ["the pages around a check", (language) => PAPERS[language]],
  ["a result", (language) => RESULT_WORDS[language]],
  ["the verify page", (language) => wordsOf(path.join(import.meta.dirname, "../verify"), language)],
  ["what is verified", (language) => wordsOf(SEAL, language)],
];

function wordsOf(folder: string, language: Language): Words {
  return JSON.parse(readFileSync(path.join(folder, "languages", `${language}.json`), "utf8")) as Words;
}

describe.for(PLACES)("the words of %s", ([, wordsIn]) => {
  // a record file counts as a record
  const en = Object.entries(wordsIn("en")).map(([key, text]) => [
    key,
    text.replace(/record files?/, "record"),
  ]);
  it.for(TERMS)("are the glossary's for “%s” in every language", ([term, words], { expect }) => {
    const said = new RegExp(String.raw`(?<!\{)\b${term}(?:s|es)?\b`, "i");
    const strange = OTHERS.flatMap((language) => {
      const stems = words[language].map((stem) => stem.toLocaleLowerCase(language));
      const translated = wordsIn(language);
      return en.flatMap(([key = "", text = ""]) => {
        const there = translated[key]?.toLocaleLowerCase(language) ?? "";
        const isKept = !said.test(text) || stems.some((stem) => there.includes(stem));
        return isKept ? [] : [`${language} ${key}: ${there}`];
      });
    });
    expect(strange).toEqual([]);
  });
});
