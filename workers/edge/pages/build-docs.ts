import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_STATUS, type ErrorCode } from "@svc/contract/wire/errors";
import { build, type BuildOptions } from "esbuild";
import { ERROR_WORDS } from "./src/docs/error-words.ts";
import { GUIDE_NAMES, GUIDES } from "./src/docs/guides.ts";
import { phoneTable, supportTable } from "./src/docs/phone-table.ts";
import { phoneFiles, readPhone } from "./src/docs/read-phones.ts";
import { escaped, type Guide, plainFences, renderGuide } from "./src/docs/render-guide.ts";

type File = { readonly path: string; readonly contents: Uint8Array };
type Built = {
  /** Assets with a hash in their name. */
  readonly files: readonly File[];
  /** Pages by their path in the assets. */
  readonly pages: Readonly<Record<string, string>>;
};

const folder = path.join(import.meta.dirname, "src/docs");
const CHANGELOG = path.join(import.meta.dirname, "../../../.github/CHANGELOG.md");
// compiled and run by the SDK package's own journey
const FIRST_WEBHOOK = path.join(import.meta.dirname, "../test/journeys/sdk-consumer/first-webhook.ts");
const SCALAR = "node_modules/@scalar/api-reference/dist/browser/standalone.js";

/**
 * Builds the documentation: guides as pages and as Markdown, one file with all of them for machines, the search index,
 * and the reference by Scalar's script.
 */
export async function buildDocs(
  common: BuildOptions & { readonly write: false },
  outdir: string,
): Promise<Built> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: {
      guide: "src/docs/page/guide.ts",
      docs: "src/docs/page/guide.css",
      reference: "src/docs/page/reference.ts",
    },
    outdir,
    entryNames: "[name]-[hash]",
  });
  const scalar = readFileSync(path.join(import.meta.dirname, SCALAR));
  const files = [...outputFiles, { path: hashedName(outdir, "scalar", scalar), contents: scalar }];
  const urls = Object.fromEntries(files.map((file) => [stemOf(file.path), urlOf(file.path)]));
  return { files, pages: { ...guidePages(urls), "docs/reference.html": referencePage(urls) } };
}

type Urls = Readonly<Record<string, string>>;

function guidePages(urls: Urls): Readonly<Record<string, string>> {
  const texts = GUIDE_NAMES.map((name) => [name, filled(sourceOf(`guides/${name}.md`))] as const);
  const guides = texts.map(([name, text]) => renderGuide(`/docs/${name}`, text));
  const changelog = readFileSync(CHANGELOG, "utf8");
  const news = renderGuide("/changelog", changelog);
  const index = {
    url: "/docs",
    title: "Documentation",
    summary: LEAD,
    html: overviewOf(guides),
    passages: [],
  };
  const pageOf = (guide: Guide) => pageIn(urls, guide, guides);
  return {
    "docs.html": pageOf(index),
    "changelog.html": pageOf(news),
    ...Object.fromEntries(guides.map((guide) => [`${guide.url.slice(1)}.html`, pageOf(guide)])),
    ...Object.fromEntries(texts.map(([name, text]) => [`docs/${name}.md`, plainFences(text)])),
    "changelog.md": changelog,
    "docs/search.json": JSON.stringify(guides.flatMap(({ passages }) => passages)),
    "llms.txt": listOf(guides),
    "llms-full.txt": [...texts.map(([, text]) => plainFences(text)), changelog].join("\n\n"),
  };
}

const LEAD =
  "Photo verification tells whether photos are what they claim to be: by a link that opens the camera, or for files that you have.";

function overviewOf(guides: readonly Guide[]): string {
  const groups = GUIDES.map(({ group, names }) => {
    const cards = guides.filter(({ url }) => names.some((name) => url === `/docs/${name}`));
    const items = cards.map(
      ({ url, title, summary }) => `<li><a href="${url}">${escaped(title)}</a><br />${escaped(summary)}</li>`,
    );
    return `<h2>${group}</h2><ul class="cards">${items.join("")}</ul>`;
  });
  const machines = `<p>For machines: <a href="/llms.txt">llms.txt</a>, each guide as <code>.md</code>, and the <a href="/openapi.json">OpenAPI document</a>, which Postman and others import by its address.</p>`;
  return `<h1>Documentation</h1><p>${LEAD}</p>${groups.join("")}<h2>Every operation</h2><p>The <a href="/docs/reference">reference</a> has every operation, field and error.</p>${machines}`;
}

function pageIn(urls: Urls, guide: Guide, guides: readonly Guide[]): string {
  const isGuide = guides.includes(guide);
  const parts: Readonly<Record<string, string>> = {
    title: escaped(guide.title),
    summary: escaped(guide.summary),
    styles: urls["docs"] ?? "",
    script: urls["guide"] ?? "",
    alternate: isGuide ? `<link rel="alternate" type="text/markdown" href="${guide.url}.md" />` : "",
    guides: menuOf(guide, guides),
    content: guide.html + (isGuide ? neighboursOf(guide, guides) : ""),
  };
  return sourceOf("page/guide.html").replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => parts[name] ?? placeholder,
  );
}

function menuOf(here: Guide, guides: readonly Guide[]): string {
  return GUIDES.map(({ group, names }) => {
    const links = names.flatMap((name) => guides.filter(({ url }) => url === `/docs/${name}`));
    const items = links.map(
      ({ url, title }) =>
        `<a href="${url}"${url === here.url ? ' aria-current="page"' : ""}>${escaped(title)}</a>`,
    );
    return `<strong>${group}</strong>${items.join("")}`;
  }).join("");
}

function neighboursOf(here: Guide, guides: readonly Guide[]): string {
  const at = guides.indexOf(here);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  const back = before ? `<a href="${before.url}" rel="prev">← ${escaped(before.title)}</a>` : "<span></span>";
  const on = after ? `<a href="${after.url}" rel="next">${escaped(after.title)} →</a>` : "";
  return `<nav class="next" aria-label="Next">${back}${on}</nav>`;
}

/** https://llmstxt.org */
function listOf(guides: readonly Guide[]): string {
  const lines = guides.map(({ url, title, summary }) => `- [${title}](${url}.md): ${summary}`);
  const more = ["- [OpenAPI](/openapi.json): every operation", "- [Changelog](/changelog.md)"];
  return `# Photo verification\n\n> ${LEAD}\n\n## Guides\n\n${lines.join("\n")}\n\n## Reference\n\n${more.join("\n")}\n`;
}

/** Fills in content that is defined and tested elsewhere. */
function filled(markdown: string): string {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const rows = codes
    .toSorted(([, one], [, other]) => one - other)
    .map(([code, status]) => `| ${status} | \`${code}\` | ${ERROR_WORDS[code]} |`);
  const errors = ["| status | code | meaning |", "| --- | --- | --- |", ...rows].join("\n");
  const program = readFileSync(FIRST_WEBHOOK, "utf8").trim();
  const phones = phoneFiles().map(readPhone);
  const parts = {
    errors,
    "first-webhook": program,
    support: supportTable(),
    phones: phoneTable(phones, "phone"),
    driven: phoneTable(phones, "driven"),
  };
  return Object.entries(parts).reduce(
    (text, [name, part]) => text.replace(`{${name}}`, () => part),
    markdown,
  );
}

function referencePage(urls: Urls): string {
  return sourceOf("page/reference.html")
    .replace("{script}", urls["reference"] ?? "")
    .replace("{scalar}", urls["scalar"] ?? "");
}

function sourceOf(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function hashedName(outdir: string, name: string, contents: Uint8Array): string {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  return path.join(outdir, `${name}-${hash}.js`);
}

function stemOf(file: string): string {
  return path.basename(file).split("-")[0] ?? "";
}

function urlOf(file: string): string {
  return `/assets/${path.basename(file)}`;
}
