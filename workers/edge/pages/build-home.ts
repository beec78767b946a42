import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOME_LANGUAGES, type HomeLanguage, ORIGIN } from "./src/server/home-page.ts";

const folder = path.join(import.meta.dirname, "src/home");

/** Builds the page at `/` in each of its languages, with its styles and screenshots, by their name in the assets. */
export function buildHomePage(): Readonly<Record<string, Uint8Array>> {
  const pages = HOME_LANGUAGES.map((language) => [`${language}.html`, Buffer.from(pageIn(language))]);
  const shots = path.join(folder, "pictures"); // `pnpm svc pictures` takes them
  const pictures = readdirSync(shots).map((name) => [name, readFileSync(path.join(shots, name))]);
  const styles = readFileSync(path.join(folder, "home.css"));
  return { ...Object.fromEntries([...pages, ...pictures]), "home.css": styles };
}

/** Throws when the page uses a text that the language lacks. */
function pageIn(language: HomeLanguage): string {
  const file = readFileSync(path.join(folder, `${language}.json`), "utf8");
  const words = { ...(JSON.parse(file) as Record<string, string>), lang: language, origin: ORIGIN };
  const template = readFileSync(path.join(folder, "home.html"), "utf8");
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name as keyof typeof words];
    if (word === undefined) throw new Error(`${language}.json lacks ${name}`);
    return word;
  });
}
