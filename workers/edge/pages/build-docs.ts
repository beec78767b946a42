import { readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_STATUS, type ErrorCode } from "@svc/contract/wire/errors";
import { build, type BuildOptions } from "esbuild";
import { ERROR_WORDS } from "./src/docs/error-words.ts";
import { GUIDE_NAMES, GUIDES } from "./src/docs/guides.ts";
import { phoneTable, supportTable } from "./src/docs/phone-table.ts";
import { phoneFiles, readPhone } from "./src/docs/read-phones.ts";
import type { ApiDocument } from "./src/docs/reference/api-document.ts";
import { referencePages } from "./src/docs/reference/reference.ts";
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
// written by build-document.ts
const API_DOCUMENT = path.join(import.meta.dirname, "dist/openapi.json");

/**
 * Builds the documentation: guides as pages and as Markdown, one file with all of them for machines, the reference from
 * the OpenAPI document, and the search index.
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
  const urls = Object.fromEntries(outputFiles.map((file) => [stemOf(file.path), urlOf(file.path)]));
  return { files: outputFiles, pages: pagesOf(urls) };
}

type Urls = Readonly<Record<string, string>>;

function pagesOf(urls: Urls): Readonly<Record<string, string>> {
  const texts = GUIDE_NAMES.map((name) => [name, filled(sourceOf(`guides/${name}.md`))] as const);
  const guides = texts.map(([name, text]) => renderGuide(`/docs/${name}`, text));
  const reference = referencePages(JSON.parse(readFileSync(API_DOCUMENT, "utf8")) as ApiDocument);
  const changelog = readFileSync(CHANGELOG, "utf8");
  const news = renderGuide("/changelog", changelog);
  const index = {
    url: "/docs",
    title: "Documentation",
    summary: LEAD,
    html: overviewOf(guides),
    passages: [],
  };
  const pageOf = (page: Guide) => pageIn(urls, page, guides, reference);
  return {
    "docs.html": pageOf(index),
    "changelog.html": pageOf(news),
    ...Object.fromEntries(
      [...guides, ...reference].map((page) => [`${page.url.slice(1)}.html`, pageOf(page)]),
    ),
    ...Object.fromEntries(texts.map(([name, text]) => [`docs/${name}.md`, plainFences(text)])),
    "changelog.md": changelog,
    "docs/search.json": JSON.stringify([...guides, ...reference].flatMap(({ passages }) => passages)),
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

function pageIn(urls: Urls, page: Guide, guides: readonly Guide[], reference: readonly Guide[]): string {
  const isGuide = guides.includes(page);
  const isReference = reference.includes(page);
  const parts: Readonly<Record<string, string>> = {
    title: escaped(page.title),
    summary: escaped(page.summary),
    styles: urls["docs"] ?? "",
    script: urls["guide"] ?? "",
    further: isReference ? `<script type="module" src="${urls["reference"]}"></script>` : "",
    alternate: isGuide ? `<link rel="alternate" type="text/markdown" href="${page.url}.md" />` : "",
    menu: isReference ? "Reference" : "Guides",
    pages: isReference ? linksTo(reference, page) : menuOf(page, guides),
    content: page.html + (isGuide ? neighboursOf(page, guides) : ""),
  };
  return sourceOf("page/guide.html").replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => parts[name] ?? placeholder,
  );
}

function menuOf(here: Guide, guides: readonly Guide[]): string {
  return GUIDES.map(({ group, names }) => {
    const linked = names.flatMap((name) => guides.filter(({ url }) => url === `/docs/${name}`));
    return `<strong>${group}</strong>${linksTo(linked, here)}`;
  }).join("");
}

function linksTo(pages: readonly Guide[], here: Guide): string {
  const links = pages.map(
    ({ url, title }) =>
      `<a href="${url}"${url === here.url ? ' aria-current="page"' : ""}>${escaped(title.replace(" reference", ""))}</a>`,
  );
  return links.join("");
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

function sourceOf(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function stemOf(file: string): string {
  return path.basename(file).split("-")[0] ?? "";
}

function urlOf(file: string): string {
  return `/assets/${path.basename(file)}`;
}
