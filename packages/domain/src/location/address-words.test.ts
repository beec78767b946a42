import { describe, it } from "vitest";
import { addressWords, typedWords } from "./address-words.ts";

describe("the words of an address", () => {
  it.for([
    ["Haupt-Straße 12a", "hauptstr 12 a"],
    ["HAUPTSTR. 12 A", "hauptstr 12 a"],
    ["Straße des 17. Juni", "str des 17 juni"],
    ["12 Main Street, Saint Paul", "12 main st st paul"],
    ["12 MAIN ST, St. Paul", "12 main st st paul"],
    ["350 5th Ave", "350 5 th av"],
    ["Rúa Ángel Guimerà 4", "rua angel guimera 4"],
    ["Łódź, Sørgata 7", "lodz sorgata 7"],
    ["O'Connell Street", "oconnell st"],
    ["東京都 1-2", "東京都 1 2"],
    ["", ""],
  ] as const)("%s", ([text, words], { expect }) => {
    expect(addressWords(text).join(" ")).toBe(words);
  });
});

describe("the address that a person is typing", () => {
  it.for([
    ["Hauptstra", ["hauptstr*"]],
    ["Haupt S", ["haupt s*", "haupts*"]],
    ["12 Main Stre", ["12 main stre*", "12 main st*"]],
    ["Rathausstr. 1", ["rathausstr 1*"]],
    ["", []],
  ] as const)("%s", ([text, meant], { expect }) => {
    expect(typedWords(text).map(({ whole, begun }) => [...whole, `${begun}*`].join(" "))).toEqual(meant);
  });
});
