import type { Language } from "@svc/domain/language";
import { loadCheckWords } from "@svc/seal/verify/load-check-words";
import { verifyText, type VerifyText, type VerifyWords } from "./verify-words.ts";

/** The build makes one script per language, so that no other language is loaded. */
export async function loadWords(language: Language): Promise<VerifyText> {
  const page: Promise<{ readonly default: VerifyWords }> = import(`./languages/${language}.json`);
  const [{ default: words }, checks] = await Promise.all([page, loadCheckWords(language)]);
  return verifyText(language, words, checks);
}
