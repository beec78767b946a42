import { describe, it } from "vitest";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

describe("the words of documents", () => {
  it("are the same in both languages, in one order, each with its placeholders", ({ expect }) => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    expect(placeholders(de)).toEqual(placeholders(en));
  });
});

function placeholders(words: object) {
  return Object.values(words).map((said: string) => [...said.matchAll(/\{\w+\}/g)].map(String).toSorted());
}
