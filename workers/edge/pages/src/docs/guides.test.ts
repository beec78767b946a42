import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ERROR_WORDS } from "./error-words.ts";
import { GUIDE_NAMES } from "./guides.ts";
import { fenceOf, plainFences, renderGuide } from "./render-guide.ts";

const ROOT = path.join(import.meta.dirname, "../../../../..");
const folder = path.join(import.meta.dirname, "guides");
const read = (name: string) => readFileSync(path.join(folder, `${name}.md`), "utf8");
const OTHERS = [
  "/docs",
  "/docs/reference",
  "/docs/reference/brands",
  "/docs/reference/uploads",
  "/openapi.json",
  "/app",
  "/changelog",
  "/dev/mail",
  "/verify",
  "/scorecard",
  "/check",
];

describe("the guides", () => {
  it("are all of the folder's", ({ expect }) => {
    const files = readdirSync(folder).map((file) => path.basename(file, ".md"));
    expect([...GUIDE_NAMES].toSorted()).toEqual(files.toSorted());
  });

  it.for(GUIDE_NAMES)("%s links only to what there is", (name, { expect }) => {
    const known = [...OTHERS, ...GUIDE_NAMES.map((each) => `/docs/${each}`)];
    const links = [...read(name).matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !known.includes(link))).toEqual([]);
  });

  it.for(["trust", "accessibility"])(
    "%s names only tests and settings that there are",
    (name, { expect }) => {
      const named = [
        ...read(name).matchAll(/`((?:packages|workers|\.github)\/[^`]+|pnpm-workspace\.yaml)`/g),
      ];
      const paths = named.map(([, file = ""]) => file);
      expect(paths.length).toBeGreaterThan(3);
      expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    },
  );

  it.for(GUIDE_NAMES)("%s has every code block in a language that is named", (name, { expect }) => {
    const fences = [...read(name).matchAll(/^```(.*)$/gm)].map(([, info]) => info);
    const opening = fences.filter((_, index) => index % 2 === 0);
    for (const info of opening)
      expect(fenceOf(info).language, info).toMatch(
        /^(sh|console|json|html|js|ts|python|php|ruby|go|swift|kotlin)$/,
      );
  });

  it.for(GUIDE_NAMES)("%s has only programs that are modules in a folder of npm init", (name, { expect }) => {
    const files = [...read(name).matchAll(/^```\w+ .*file=(\S+)/gm)].map(([, file = ""]) => file);
    expect(files.filter((file) => /\.[jt]s$/.test(file))).toEqual([]);
  });

  it.for(GUIDE_NAMES)(
    "%s says in whole sentences of its first paragraph what it is about",
    (name, { expect }) => {
      expect(renderGuide(`/docs/${name}`, read(name)).summary).toMatch(/^.{30,}\.$/);
    },
  );

  it.for(GUIDE_NAMES)("%s has no placeholder that a shell takes for a redirection", (name, { expect }) => {
    const typed = [...read(name).matchAll(/^```(?:sh|console)\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
    expect(typed.filter((text) => /(^|\s)<[\w ]+>/.test(text ?? ""))).toEqual([]);
  });

  it("promise nothing for what is refused without credits: it is sent again", ({ expect }) => {
    expect(ERROR_WORDS.insufficient_credits).toMatch(/^Nothing was stored: .* send it again\.$/);
    expect(read("credits")).toContain("what was refused is not stored: send it again");
  });
});

describe("a guide's page", () => {
  const guide = renderGuide(
    "/docs/x",
    '# On <x>\n\nSee [that](/docs/y) & more.\n\n## Two `words`\n\n```js file=a.mjs\nif (1 < 2) "&";\n```\n',
  );

  it("has a heading, a summary without marks, and anchors", ({ expect }) => {
    expect(guide).toMatchObject({ title: "On <x>", summary: "See that & more." });
    expect(guide.html).toContain('<h2 id="two-words">Two <code>words</code></h2>');
  });

  it("writes code as it is, below the name of its file", ({ expect }) => {
    expect(guide.html).toContain("<figcaption>a.mjs</figcaption>");
    expect(guide.html).toContain("if (1 &lt; 2) &quot;&amp;&quot;;");
  });

  it("is Markdown too, with the name of a file in the text before its block", ({ expect }) => {
    const markdown = "Write this:\n\n```js file=a.mjs\n1;\n```\n\n```sh run=no\nls\n```\n";
    expect(plainFences(markdown)).toBe("Write this:\n\n`a.mjs`:\n\n```js\n1;\n```\n\n```sh\nls\n```\n");
  });

  it("cuts its summary to whole sentences", ({ expect }) => {
    const { summary } = renderGuide("/docs/x", "# X\n\nIt has a `b.c`. Then choose\nothers with `d`:\n");
    expect(summary).toBe("It has a b.c.");
  });

  it("is found by the text below each heading", ({ expect }) => {
    expect(guide.passages).toMatchObject([
      { url: "/docs/x", heading: "On <x>", text: "See that & more." },
      { url: "/docs/x#two-words", title: "On <x>", heading: "Two words" },
    ]);
  });
});
