import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type Metafile } from "esbuild";
import { MESSAGES } from "./src/languages/messages.ts";
import { keysUsedIn } from "./src/languages/used-keys.ts";
import type { BuiltAssets } from "./src/server/built-assets.ts";
import { type Language, LANGUAGES } from "./src/server/languages.ts";

type Built = Pick<BuiltAssets, "styles" | "furtherStyles" | "firstTexts" | "further"> & {
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[];
};

/**
 * Splits the capture page's styles and texts into those for its first screen and files for everything after the camera.
 */
export async function buildFurther(common: BuildOptions, page: Metafile, entry: string): Promise<Built> {
  const [styles, furtherStyles] = await Promise.all(
    ["first", "further"].map((name) => stylesOf(common, name)),
  );
  const isFirst = keysUsedIn(sourcesOf(page, entry).map((file) => readFileSync(file, "utf8")));
  const keys = Object.keys(MESSAGES.en);
  const sheet = named("further", "css", furtherStyles ?? "");
  const texts = LANGUAGES.map((language) => {
    const later = Object.entries(MESSAGES[language]).filter(([key]) => !isFirst(key));
    return { language, file: named(`texts-${language}`, "json", JSON.stringify(Object.fromEntries(later))) };
  });
  return {
    styles: styles ?? "",
    furtherStyles: furtherStyles ?? "",
    firstTexts: keys.filter(isFirst),
    further: {
      styles: `/assets/${sheet.name}`,
      texts: Object.fromEntries(
        texts.map(({ language, file }) => [language, `/assets/${file.name}`]),
      ) as Readonly<Record<Language, string>>, // one for each language
    },
    files: [sheet, ...texts.map(({ file }) => file)],
  };
}

async function stylesOf(common: BuildOptions, name: string): Promise<string> {
  const { outputFiles = [] } = await build({ ...common, entryPoints: [`src/styles/${name}.css`] });
  return outputFiles[0]?.text.trim() ?? "";
}

/** The source files of the entry and its static imports. */
function sourcesOf({ outputs }: Metafile, entry: string): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const output = outputs[name];
    if (!output || seen.has(name)) return;
    seen.add(name);
    for (const { kind, path: file } of output.imports) if (kind === "import-statement") visit(file);
  };
  visit(entry);
  const files = [...seen].flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
  return files
    .filter((file) => file.startsWith("src/capture/"))
    .map((file) => path.join(import.meta.dirname, file));
}

function named(name: string, ending: string, text: string) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `${name}-${hash}.${ending}`, contents: Buffer.from(text) };
}
