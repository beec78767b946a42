import { LANGUAGES } from "@svc/domain/language";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { CASE_DECISIONS } from "@svc/domain/review/subjects";
import { RESULT_WORDS } from "@svc/mail/result-languages";
import { VERDICTS } from "@svc/ui/case-words/verdict";
import { describe, it } from "vitest";
import { FONTS } from "../../test/tools.ts";
import { drawable } from "../paper/drawable.ts";
import { Faces } from "../paper/faces.ts";
import { Paper } from "../paper/paper.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import { WORDS } from "./say.ts";

describe("the words of documents", () => {
  it("are the same in English and German, in one order", ({ expect }) => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it.for(LANGUAGES)("have in %s what the others have, each with its placeholders", (language, { expect }) => {
    const words = WORDS[language];
    for (const key of keysOf(ar)) expect(placeholders(words[key]), key).toEqual(placeholders(WORDS.en[key]));
    if (language !== "en" && language !== "de") expect(Object.keys(words)).toEqual(Object.keys(ar));
  });

  it.for(LANGUAGES)("name outcomes and decisions in %s as the mails do", (language, { expect }) => {
    const [words, mail] = [WORDS[language], RESULT_WORDS[language]];
    for (const outcome of OUTCOMES) expect(words[VERDICTS[outcome].name]).toBe(mail[`headline_${outcome}`]);
    for (const decision of CASE_DECISIONS) {
      expect(words[`decision_${decision}`]).toBe(mail[`decision_${decision}`]);
    }
  });

  it.for(LANGUAGES)("are drawn in %s without a missing letter", (language, { expect }) => {
    const { pdf } = new Paper({ title: "", author: "", language, at: 0, cut: "" }, FONTS);
    const coverage = new Faces(pdf, FONTS).coverage("bold");
    const missing = keysOf(ar).filter((key) => drawable(WORDS[language][key], coverage).includes("□"));
    expect(missing).toEqual([]);
  });
});

function keysOf<Words extends object>(words: Words): readonly (keyof Words)[] {
  return Object.keys(words) as (keyof Words)[]; // widened to string
}

function placeholders(said: string) {
  return [...said.matchAll(/\{\w+\}/g)].map(String).toSorted();
}
