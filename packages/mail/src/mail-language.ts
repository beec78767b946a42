import { type Language, languageOf } from "@svc/domain/language";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { ResultWords } from "./result-key.ts";
import { SAY_IN_ENGLISH, type Say, sayIn } from "./say.ts";

const known = new Map<Language, Say>([["en", SAY_IN_ENGLISH]]);

/** The texts of this locale if they are loaded, otherwise English: better than sending no result. */
export function sayFor(locale: string | undefined): Say {
  const language = locale === undefined ? undefined : languageOf(locale);
  return (language && known.get(language)) ?? SAY_IN_ENGLISH;
}

/**
 * Loads this locale's texts from the built assets, once per isolate: a mail is rendered inside a transaction,
 * which cannot wait. Never throws; a failed load is retried next time.
 */
export async function prepareLanguage(assets: Fetcher, locale: string | undefined): Promise<void> {
  const language = locale === undefined ? undefined : languageOf(locale);
  if (!language || known.has(language)) return;
  try {
    const response = await assets.fetch(`https://assets.local/words/${language}.json`);
    if (!response.ok) throw new OperatorError("the words of this language were not built");
    const { result } = await response.json<{ readonly result: ResultWords }>();
    known.set(language, sayIn(language, result));
  } catch (error) {
    logFailure("mail language", error, { language });
  }
}
