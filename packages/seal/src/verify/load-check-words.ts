import type { Language } from "@svc/domain/language";
import type { CheckWords } from "./say-check.ts";

/** What the checks found, in the words of one language. A bundler makes one script per language. */
export async function loadCheckWords(language: Language): Promise<CheckWords> {
  const found: { readonly default: CheckWords } = await import(`./languages/${language}.json`);
  return found.default;
}
