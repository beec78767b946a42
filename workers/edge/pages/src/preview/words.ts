import type { Messages } from "../capture/page-data.ts";
import type { Language } from "../server/languages.ts";

/** The build makes one script per language, since the preview may load nothing but scripts. */
export async function messagesIn(language: Language): Promise<Messages> {
  const found: { readonly default: Messages } = await import(`../languages/${language}.json`);
  return found.default;
}
