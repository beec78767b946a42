import { describe, it } from "vitest";
import type { Language } from "../server/languages.ts";
import glossary from "./glossary.json" with { type: "json" };
import { MESSAGES } from "./messages.ts";

const { en, ...others } = MESSAGES;
const TERMS = Object.entries(glossary) as [
  string,
  Readonly<Record<Exclude<Language, "en">, readonly string[]>>,
][];

describe.for(Object.keys(others) as Exclude<Language, "en">[])("the words of %s", (language) => {
  it.for(TERMS)("are the glossary's for “%s”", ([term, words], { expect }) => {
    const said = new RegExp(String.raw`(?<!\{)\b${term}(?:s|es)?\b`, "i");
    const stems = words[language].map((stem) => stem.toLocaleLowerCase(language));
    for (const [key, text] of Object.entries(en)) {
      if (!said.test(text)) continue;
      const translated = others[language][key as keyof typeof en].toLocaleLowerCase(language);
      expect(
        stems.some((stem) => translated.includes(stem)),
        `${key}: ${translated}`,
      ).toBe(true);
    }
  });
});
