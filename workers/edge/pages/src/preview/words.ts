import type { Messages } from "../capture/page-data.ts";
import type { Language } from "../server/languages.ts";

type Load = () => Promise<{ readonly default: Messages }>;

/** One script per language, since the preview may load nothing but scripts. */
const LOAD: Readonly<Record<Language, Load>> = {
  en: () => import("../languages/en.json"),
  ar: () => import("../languages/ar.json"),
  de: () => import("../languages/de.json"),
  es: () => import("../languages/es.json"),
  fr: () => import("../languages/fr.json"),
  hi: () => import("../languages/hi.json"),
  it: () => import("../languages/it.json"),
  nl: () => import("../languages/nl.json"),
  pl: () => import("../languages/pl.json"),
  pt: () => import("../languages/pt.json"),
  tr: () => import("../languages/tr.json"),
  zh: () => import("../languages/zh.json"),
};

export async function messagesIn(language: Language): Promise<Messages> {
  return (await LOAD[language]()).default;
}
