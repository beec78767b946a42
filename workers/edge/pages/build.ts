import { TRUST_POLICY } from "@svc/platform/trusted";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { RESULT_WORDS } from "@svc/mail/result-languages";
import { build, type BuildOptions, type Metafile, type OutputFile } from "esbuild";
import { buildBundleParts } from "./build-bundle.ts";
import { buildCapturePage, firstScript, isMain } from "./build-capture.ts";
import { buildDocs } from "./build-docs.ts";
import { buildFurther } from "./build-further.ts";
import { buildHomePage } from "./build-home.ts";
import { buildOfParts } from "./build-of-parts.ts";
import { buildVerifyPage } from "./build-verify.ts";
import { OLDEST, targetsOf } from "./oldest-engines.ts";
import { GUIDE_NAMES } from "./src/docs/guides.ts";
import { MESSAGES } from "./src/languages/messages.ts";
import type { BuiltAssets } from "./src/server/built-assets.ts";
import { LANGUAGES } from "./src/server/languages.ts";
import { PAPERS } from "./src/papers/papers.ts";
import type { Words } from "./src/server/words.ts";
import { removeOthers, writeBuilt } from "./write-built.ts";

const here = import.meta.dirname;
const dist = path.join(here, "dist");
const assets = path.join(dist, "assets");
const words = path.join(dist, "words");
const home = path.join(dist, "home");

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  write: false as const,
  format: "esm" as const,
  target: targetsOf(OLDEST),
  logLevel: "warning" as const,
} satisfies BuildOptions;

const GUIDE_PAGES = [
  "/docs",
  "/changelog",
  "/docs/reference",
  "/docs/reference/*",
  ...GUIDE_NAMES.map((name) => `/docs/${name}`),
];

const guideHeaders = (page: string) => `${page}
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
  Permissions-Policy: camera=(), geolocation=(), microphone=()
`;

const TRUST = `require-trusted-types-for 'script'; trusted-types ${TRUST_POLICY}`;

// hashed names can be cached forever
const HEADERS = `/*
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Resource-Policy: same-origin
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/console/*
  Cache-Control: public, max-age=31536000, immutable
/verify
  Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${TRUST}
  Permissions-Policy: camera=(), geolocation=(), microphone=()
${GUIDE_PAGES.map(guideHeaders).join("")}/preview
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; ${TRUST}
  Permissions-Policy: camera=(), geolocation=(), microphone=()
  X-Robots-Tag: noindex
/check
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src blob: data:; media-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${TRUST}
  Permissions-Policy: camera=(self), geolocation=(), microphone=()
  X-Robots-Tag: noindex
/embed.js
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
  Access-Control-Allow-Origin: *
  Cache-Control: public, max-age=3600
/sw.js
  Cache-Control: no-cache
/scorecard
  Content-Security-Policy: default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
`;

/** Builds scripts and styles of all pages into dist. */
async function buildPages(): Promise<void> {
  // the reference needs the OpenAPI document, which only the whole edge script can describe
  execFileSync(process.execPath, [path.join(here, "../build-document.ts")]);
  const [page, worker, verify, docs, preview, check, embed, bundle] = await Promise.all([
    buildCapturePage(common, assets),
    build({ ...common, entryPoints: ["src/service-worker/service-worker.ts"] }),
    buildVerifyPage(common, assets),
    buildDocs(common, assets),
    buildOfParts("preview", common, assets),
    buildOfParts("check", common, assets),
    build({ ...common, format: "iife", entryPoints: ["src/embed/embed.ts"] }),
    buildBundleParts(common),
  ]);
  for (const folder of [assets, words, home, path.join(dist, "docs/reference")])
    mkdirSync(folder, { recursive: true });
  const others = [...verify.files, ...docs.files, ...preview.files, ...check.files];
  for (const file of [...page.outputFiles, ...others]) writeBuilt(file.path, file.contents);
  writeBuilt(path.join(dist, "verify.html"), Buffer.from(verify.html));
  for (const [name, text] of Object.entries(docs.pages)) writeBuilt(path.join(dist, name), Buffer.from(text));
  writeBuilt(path.join(dist, "preview.html"), Buffer.from(preview.html));
  writeBuilt(path.join(dist, "check.html"), Buffer.from(check.html));
  writeBuilt(path.join(dist, "sw.js"), onlyOf(worker.outputFiles).contents);
  writeBuilt(path.join(dist, "embed.js"), onlyOf(embed.outputFiles).contents);
  writeBuilt(path.join(dist, "bundle-parts.json"), Buffer.from(JSON.stringify(bundle)));
  writeBuilt(path.join(dist, "_headers"), Buffer.from(HEADERS));
  for (const name of ["scorecard.html", "scorecard.css"]) {
    writeBuilt(path.join(dist, name), readFileSync(path.join(here, "src/scorecard", name)));
  }
  for (const [name, contents] of Object.entries(buildHomePage())) writeBuilt(path.join(home, name), contents);
  const script = firstScript(page.metafile);
  const { files: further, ...styled } = await buildFurther(common, page.metafile, script);
  for (const { name, contents } of further) writeBuilt(path.join(assets, name), contents);
  const built: BuiltAssets = { ...describe(page.metafile, script), ...styled };
  writeBuilt(path.join(dist, "capture-page.json"), Buffer.from(JSON.stringify(built)));
  for (const language of LANGUAGES) {
    const text: Words = {
      page: MESSAGES[language],
      papers: PAPERS[language],
      result: RESULT_WORDS[language],
    };
    writeBuilt(path.join(words, `${language}.json`), Buffer.from(JSON.stringify(text)));
  }
  const kept = [...built.all, ...others.map((file) => file.path), ...further.map(({ name }) => name)];
  removeOthers(assets, new Set(kept.map((file) => path.basename(file))));
}

function describe({ outputs }: Metafile, script: string): Pick<BuiltAssets, "script" | "all"> {
  const used = Object.entries(outputs).filter(
    ([name, { entryPoint }]) => name === script || !isMain(entryPoint),
  );
  return { script: urlOf(script), all: used.map(([name]) => urlOf(name)) };
}

function urlOf(file: string): string {
  return `/assets/${path.basename(file)}`;
}

function onlyOf([file]: readonly OutputFile[]): OutputFile {
  if (!file) throw new Error("nothing was built");
  return file;
}

/** Vitest's global setup for the tests of the Worker that serves these files. */
export { buildPages as setup };

if (import.meta.main) await buildPages();
