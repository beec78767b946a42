import { describe, it } from "vitest";
import { newerInScript } from "./script-features.ts";
import { newerInStyles } from "./style-features.ts";

const OLD = { chrome: 92, safari: 15.4, firefox: 100 };
const NEW = { chrome: 140, safari: 26, firefox: 150 };

describe("what a script names that an engine lacks", () => {
  const SCRIPTS = [
    [
      "a method of the language",
      "copy(list.toSorted(byName))",
      ["toSorted (chrome 92, safari 15.4, firefox 100)"],
    ],
    ["a function of an object", "Object.hasOwn(row, key)", ["hasOwn (chrome 92)"]],
    [
      "an object of the platform",
      "new VideoFrame(video)",
      ["VideoFrame (chrome 92, safari 15.4, firefox 100)"],
    ],
    ["a pattern that looks back", "/(?<!a)b/u.test(text)", ["/(?<!a)b/ (safari 15.4)"]],
    ["one that esbuild has written as text", "new RegExp('(?<=a)b')", ["/(?<=a)b/ (safari 15.4)"]],
    ["nothing that all have", "list.at(-1)?.replaceAll(/(?!a)b/g, '')", []],
  ] as const;
  it.for(SCRIPTS)("finds %s", ([, source, found], { expect }) => {
    expect(newerInScript("page.js", source, OLD)).toEqual(found);
    expect(newerInScript("page.js", source, NEW)).toEqual([]);
  });

  it("says which file it cannot read", ({ expect }) => {
    expect(() => newerInScript("page.js", "let = ", OLD)).toThrow("page.js");
  });
});

describe("what a sheet says that an engine lacks", () => {
  const SHEETS = [
    [
      "a function",
      "a { color: light-dark(red, blue) }",
      ["light-dark() (chrome 92, safari 15.4, firefox 100)"],
    ],
    ["a unit", "a { height: 100dvh }", ["dvh (chrome 92, firefox 100)"]],
    ["a selector", "a:has(b) { color: red }", [":has (chrome 92, firefox 100)"]],
    [
      "a rule",
      "@container (width > 1px) { a { color: red } }",
      ["@container (chrome 92, safari 15.4, firefox 100)"],
    ],
    ["a property", "a { text-wrap: initial }", ["text-wrap (chrome 92, safari 15.4, firefox 100)"]],
    ["nothing after another value of the property", "a { height: 100vh; height: 100dvh }", []],
    ["nothing that is asked for first", "@supports (height: 1dvh) { a { height: 100dvh } }", []],
    [
      "what a custom property keeps, also after another value",
      "a { --c: red; --c: light-dark(red, blue) }",
      ["light-dark() (chrome 92, safari 15.4, firefox 100)"],
    ],
  ] as const;
  it.for(SHEETS)("finds %s", ([, css, found], { expect }) => {
    expect(newerInStyles("page.css", css, OLD)).toEqual(found);
  });
});
