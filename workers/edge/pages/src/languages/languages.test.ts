import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import type { Language } from "../server/languages.ts";
import { MESSAGES } from "./messages.ts";
import { keysUsedIn } from "./used-keys.ts";

type Key = keyof (typeof MESSAGES)["en"];
const { en, ...others } = MESSAGES;
const languages = Object.entries(others) as [Exclude<Language, "en">, Readonly<Record<Key, string>>][];

/** Texts that are identical to English. */
const AS_IN_ENGLISH: Readonly<Partial<Record<Language, readonly Key[]>>> = {
  de: ["optional", "camera_zoom", "shot_video"],
  es: ["title_error", "camera_zoom"],
  fr: ["camera_zoom", "shot_photo", "summary_photos"],
  it: ["camera_zoom", "shot_video", "shot_file"],
  nl: ["setting_camera", "camera_zoom", "shot_video"],
  pt: ["camera_zoom"],
  tr: ["shot_video"],
};

describe.for(languages)("the page in %s", ([language, messages]) => {
  it("has exactly the texts of English, in their order", ({ expect }) => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
  });

  it("keeps every placeholder", ({ expect }) => {
    for (const key of Object.keys(en) as Key[]) {
      expect(placeholdersOf(messages[key]), key).toEqual(placeholdersOf(en[key]));
    }
  });

  it("leaves no text in English but words that are the same there", ({ expect }) => {
    const same = (Object.keys(en) as Key[]).filter((key) => messages[key] === en[key]);
    expect(same.toSorted()).toEqual([...(AS_IN_ENGLISH[language] ?? [])].toSorted());
  });

  it("says it the same way wherever English does", ({ expect }) => {
    const pairs = (Object.keys(en) as Key[]).flatMap((key, index, keys) =>
      keys.slice(index + 1).flatMap((other) => (en[key] === en[other] ? [[key, other] as const] : [])),
    );
    for (const [key, other] of pairs) expect(messages[other], `${key} and ${other}`).toBe(messages[key]);
  });
});

describe.for(Object.entries(MESSAGES))("every text in %s", ([, messages]) => {
  it("is there, and has no space at its ends or two in a row", ({ expect }) => {
    for (const [key, text] of Object.entries(messages)) {
      expect(text, key).not.toBe("");
      expect(text, key).toBe(text.trim());
      expect(text, key).not.toMatch(/\s{2}/);
    }
  });

  it("is no longer than its place", ({ expect }) => {
    for (const { most, keys } of PLACES) {
      for (const key of keys)
        expect(messages[key].length, `${key}: ${messages[key]}`).toBeLessThanOrEqual(most);
    }
  });
});

describe("the texts", () => {
  it("are all used by the page", ({ expect }) => {
    const isUsed = keysUsedIn(
      SOURCES.flatMap((folder) => textsIn(path.join(import.meta.dirname, "..", folder))),
    );
    const unused = (Object.keys(en) as Key[]).filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

const SOURCES = ["capture", "server", "preview"] as const;

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

// 320 CSS pixels leave a button's text about 240, on two lines
const BUTTONS = [
  "intro_start",
  "intro_continue",
  "intro_later",
  "next",
  "skip",
  "back",
  "retry",
  "camera_choose_file",
  "camera_use_system",
  "code_written",
  "code_new",
  "code_without",
  "review_use",
  "review_retake",
  "in_app_open",
  "in_app_copy",
  "review_use_anyway",
  "handoff_here",
  "handoff_mail",
  "summary_to_missing",
  "upload_choose",
  "upload_add",
  "upload_use",
  "upload_other",
  "video_use",
  "video_again",
  "location_share",
  "location_without",
  "address_use_location",
  "shot_remove",
  "summary_edit",
  "summary_send",
] as const satisfies readonly Key[];

const KEYS = Object.keys(en) as Key[];

/** Maximum characters per place on the narrowest phone: two lines for a heading, three for a note. */
const PLACES: readonly { readonly most: number; readonly keys: readonly Key[] }[] = [
  { most: 40, keys: BUTTONS },
  { most: 48, keys: KEYS.filter((key) => key.endsWith("_heading")) },
  { most: 16, keys: ["language_label", "optional"] },
  { most: 30, keys: ["progress", "progress_photo"] },
  { most: 110, keys: ["offline", "online", "forgetful", "language_offline"] },
  { most: 120, keys: ["intro_why", "intro_seen_by", "intro_seen_also", "intro_deadline"] },
  { most: 70, keys: KEYS.filter((key) => /^(hint|overlay|choice|answer|format|error)_/.test(key)) },
];

function placeholdersOf(text: string): readonly string[] {
  // a text with plural forms repeats its placeholders in each form
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
}
