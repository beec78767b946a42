import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { RESULT_WORDS } from "@svc/mail/result-languages";
import { describe, it } from "vitest";
import type { Language } from "../server/languages.ts";
import type { PaperKey } from "./paper-key.ts";
import { PAPERS } from "./papers.ts";

const { en, ...others } = PAPERS;
const KEYS = Object.keys(en) as PaperKey[];
const languages = Object.entries(others) as [Exclude<Language, "en">, typeof en][];

/** Texts that are identical to English. */
const AS_IN_ENGLISH: Readonly<Partial<Record<Language, readonly PaperKey[]>>> = {
  es: ["link_error"],
  fr: ["pay_pack"],
  it: ["pay_account"],
  nl: ["pay_account"],
};

function placeholdersOf(text: string): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

describe.for(languages)("the pages around a check in %s", ([language, words]) => {
  it("have exactly the texts of English, in their order", ({ expect }) => {
    expect(Object.keys(words)).toEqual(KEYS);
  });

  it("keep every placeholder", ({ expect }) => {
    for (const key of KEYS) expect(placeholdersOf(words[key]), key).toEqual(placeholdersOf(en[key]));
  });

  it("leave no text in English but words that are the same there", ({ expect }) => {
    const same = KEYS.filter((key) => words[key] === en[key]);
    expect(same.toSorted()).toEqual([...(AS_IN_ENGLISH[language] ?? [])].toSorted());
  });
});

// 320 CSS pixels leave a button's text about 240, on two lines
const LONGEST_BUTTON = 40;
const BUTTONS = [
  "unsubscribe_button",
  "pay_continue",
  "pay_go_back",
  "retry",
  "test_save",
  "link_continue",
] as const;

describe.for(Object.entries(PAPERS))("every text of a page in %s", ([, words]) => {
  it("is there, and has no space at its ends or two in a row", ({ expect }) => {
    for (const key of KEYS) {
      expect(words[key], key).toBe(words[key].trim());
      expect(words[key], key).not.toMatch(/^$|\s{2}/);
    }
  });

  it("fits a button of a narrow phone where it is one", ({ expect }) => {
    for (const key of BUTTONS) expect(words[key].length, words[key]).toBeLessThanOrEqual(LONGEST_BUTTON);
  });
});

/** The source code of a folder, without tests. */
function sourcesOf(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** A composed key appears in the source by its first part: `link_${…}`, or `counted(stem)` with `"photos"`. */
function isWritten(key: string, sources: string): boolean {
  const parts = key.split("_");
  const stems = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("_"));
  const first = stems.flatMap((stem) => [`${stem}_\${`, `"${stem}" : "`, `: "${stem}"`]);
  const kinds = ["video_numbered", "document_numbered"].includes(key) ? ["${kind}_numbered"] : [];
  return [`"${key}"`, ...first, ...kinds].some((part) => sources.includes(part));
}

it("has no unused texts, of its own or of a result", ({ expect }) => {
  const server = sourcesOf(path.join(import.meta.dirname, "../server"));
  const mail = sourcesOf(path.dirname(fileURLToPath(import.meta.resolve("@svc/mail/say"))));
  expect(KEYS.filter((key) => !isWritten(key, server))).toEqual([]);
  expect(Object.keys(RESULT_WORDS.en).filter((key) => !isWritten(key, server + mail))).toEqual([]);
});
