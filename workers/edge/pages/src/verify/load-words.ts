import type { Language } from "@svc/domain/language";
import type { CheckWords } from "@svc/seal/verify/say-check";
import { verifyText, type VerifyText, type VerifyWords } from "./verify-words.ts";

type Words = Promise<{ readonly default: VerifyWords }>;
type Checks = Promise<{ readonly default: CheckWords }>;

/** One script per language, so that no other language is loaded. */
const PAGES: Readonly<Record<Language, () => Words>> = {
  en: () => import("./languages/en.json"),
  ar: () => import("./languages/ar.json"),
  de: () => import("./languages/de.json"),
  es: () => import("./languages/es.json"),
  fr: () => import("./languages/fr.json"),
  hi: () => import("./languages/hi.json"),
  it: () => import("./languages/it.json"),
  nl: () => import("./languages/nl.json"),
  pl: () => import("./languages/pl.json"),
  pt: () => import("./languages/pt.json"),
  tr: () => import("./languages/tr.json"),
  zh: () => import("./languages/zh.json"),
};
const CHECKS: Readonly<Record<Language, () => Checks>> = {
  en: () => import("@svc/seal/verify/languages/en.json"),
  ar: () => import("@svc/seal/verify/languages/ar.json"),
  de: () => import("@svc/seal/verify/languages/de.json"),
  es: () => import("@svc/seal/verify/languages/es.json"),
  fr: () => import("@svc/seal/verify/languages/fr.json"),
  hi: () => import("@svc/seal/verify/languages/hi.json"),
  it: () => import("@svc/seal/verify/languages/it.json"),
  nl: () => import("@svc/seal/verify/languages/nl.json"),
  pl: () => import("@svc/seal/verify/languages/pl.json"),
  pt: () => import("@svc/seal/verify/languages/pt.json"),
  tr: () => import("@svc/seal/verify/languages/tr.json"),
  zh: () => import("@svc/seal/verify/languages/zh.json"),
};

export async function loadWords(language: Language): Promise<VerifyText> {
  const [page, checks] = await Promise.all([PAGES[language](), CHECKS[language]()]);
  return verifyText(language, page.default, checks.default);
}
