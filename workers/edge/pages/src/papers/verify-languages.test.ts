import { type Language, LANGUAGES } from "@svc/domain/language";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";

type Words = Readonly<Record<string, string>>;

const own = path.join(import.meta.dirname, "../verify/languages");
const seal = path.dirname(fileURLToPath(import.meta.resolve("@svc/seal/verify/languages/en.json")));

function wordsOf(folder: string, language: Language): Words {
  return JSON.parse(readFileSync(path.join(folder, `${language}.json`), "utf8"));
}

function placeholdersOf(text = ""): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

/** Names of formats, and texts that are identical to English. */
const SAME = ["answer", "details", "own_root", "codes", "context_flagged"];

describe.for(LANGUAGES.flatMap((language) => [own, seal].map((folder) => [language, folder] as const)))(
  "the verify page in %s (%s)",
  ([language, folder]) => {
    const [en, words] = [wordsOf(folder, "en"), wordsOf(folder, language)];

    it("has exactly the texts of English, in their order, each with its placeholders", ({ expect }) => {
      expect(Object.keys(words)).toEqual(Object.keys(en));
      for (const [key, text] of Object.entries(words)) {
        expect(placeholdersOf(text), key).toEqual(placeholdersOf(en[key]));
        expect(text, key).toBe(text.trim());
        expect(text, key).not.toMatch(/^$|\s{2}/);
      }
    });

    it("leaves no text in English", ({ expect }) => {
      const same = Object.keys(en).filter((key) => words[key] === en[key] && !SAME.includes(key));
      expect(language === "en" ? [] : same).toEqual([]);
    });
  },
);

/** The source code of a folder, without tests. */
function sourcesOf(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

it("has no unused texts", ({ expect }) => {
  for (const [folder, code] of [
    [own, path.dirname(own)],
    [seal, path.dirname(seal)],
  ] as const) {
    const sources = sourcesOf(code);
    const unused = Object.keys(wordsOf(folder, "en")).filter(
      (key) =>
        !sources.includes(`"${key}"`) &&
        !sources.includes(`\`${key.split("_")[0]}_\${`) &&
        !sources.includes(`\`set_aside_\${`),
    );
    expect(unused).toEqual([]);
  }
});
