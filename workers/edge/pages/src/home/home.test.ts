import { describe, it } from "vitest";
import { buildHomePage } from "../../build-home.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

describe("the page at /", () => {
  it("has every word in every language, and none that it does not show", ({ expect }) => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    const page = new TextDecoder().decode(buildHomePage()["en.html"]);
    for (const word of Object.values(en)) expect(page).toContain(word);
    expect(page.match(/\{\w+\}/g)).toEqual(["{origin}"]);
  });
});
