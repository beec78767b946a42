import { LANGUAGES, type Language } from "../languages/languages.ts";
import { listPathOf } from "../app/api/list-path.ts";
import { kept } from "../app/kept.ts";

/** Requests started before the app's script was loaded; see `main.tsx`. */
type Boot = {
  readonly language: Language;
  readonly words: Promise<Response>;
  /** The list at this URL, with the API path of its request. */
  readonly list?: { readonly path: string; readonly answer: Promise<Response> };
  readonly me: Promise<Response>;
};

declare global {
  var svcBoot: Boot | undefined;
}

const root = document.documentElement;
const theme = kept("theme");
if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
const language = languageOf([kept("language") ?? "", ...navigator.languages]);
root.lang = language;

// "en /console/en-1234.json de /console/de-1234.json"
const words = (root.dataset["words"] ?? "").split(" ");
const path = listPathOf(location);
globalThis.svcBoot = {
  language,
  words: fetch(words[words.indexOf(language) + 1] ?? ""),
  me: fetch("/v1/me"),
  ...(path !== undefined && { list: { path, answer: fetch(path) } }),
};

function languageOf(wished: readonly string[]): Language {
  for (const tag of wished) {
    const found = LANGUAGES.find((each) => tag.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return "en";
}
