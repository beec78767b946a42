import { describe, it } from "vitest";
import { searchedPrefix, searchTermsOf } from "./search-terms.ts";

/** True if this search finds a verification with these texts. */
function finds(search: string, ...texts: readonly string[]): boolean {
  const prefix = searchedPrefix(search);
  return prefix !== "" && searchTermsOf(texts).some((term) => term.startsWith(prefix));
}

describe("what a search finds (CONTRACT G15.2)", () => {
  it.for([
    ["a-17", "A-17"],
    ["17", "A-17"],
    ["müller", "Anna Müller"],
    ["anna mü", "Anna  Müller"],
    ["example.com", "anna@example.com"],
    ["ＡＮＮＡ", "Anna"],
    ["#4", "#4711"],
    ["4711", "#4711"],
    ["सत्या", "यह सत्यापन"],
  ] as const)("%s finds %s", ([search, text], { expect }) => {
    expect(finds(search, text)).toBe(true);
  });

  it.for([
    ["nna", "Anna"],
    ["müller anna", "Anna Müller"],
    [" \u0000 ", "Anna"],
    ["a-18", "A-17"],
  ] as const)("%s does not find %s", ([search, text], { expect }) => {
    expect(finds(search, text)).toBe(false);
  });

  it("is at most 40 terms of 60 characters, and the beginning of every text among them", ({ expect }) => {
    const words = Array.from({ length: 40 }, (_, at) => `wörter${at} 𝔘nd`).join(" ");
    const texts = Array.from({ length: 30 }, (_, at) => `${at}x ${words} ${at}`);
    const terms = searchTermsOf(texts);
    expect(terms).toHaveLength(40);
    for (const term of terms) expect(Array.from(term).length).toBeLessThanOrEqual(60);
    for (const text of texts) expect(finds(text.slice(0, 4), ...texts)).toBe(true);
  });

  it("finds a text by more of its beginning than is kept", ({ expect }) => {
    const long = "0123456789".repeat(12);
    expect(finds(long, long)).toBe(true);
    expect(finds(long.slice(0, 60), long)).toBe(true);
  });

  it("an empty text has none", ({ expect }) => {
    expect(searchTermsOf(["", " \n"])).toEqual([]);
  });
});
