import { describe, it } from "vitest";
import { spoken } from "./spoken.ts";

describe("what a screen reader announces", () => {
  it("is each file with the headline of its card, or why there is none", ({ expect }) => {
    const conclusion = {
      verdict: "undecided" as const,
      headline: "It names no record here.",
      statements: [],
    };
    expect(
      spoken([
        { name: "sealed.jpg", conclusion },
        { name: "jwks.json", problem: "This key set was not used." },
      ]),
    ).toBe("sealed.jpg: It names no record here. jwks.json: This key set was not used.");
    expect(spoken([])).toBe("");
  });
});
