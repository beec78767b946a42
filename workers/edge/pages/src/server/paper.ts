import { type Say, sayIn } from "@svc/mail/say";
import type { PaperKey } from "../papers/paper-key.ts";
import { type Language, pickLanguage } from "./languages.ts";
import { type Words, wordsIn } from "./words.ts";

/** The reader's languages: the URL's `?lang=`, and the browser's preference. */
export type Reader = {
  readonly wished: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly assets: Fetcher;
};

/** The texts of a page before or after a capture, in its reader's language. */
export type Paper = {
  /** A text with its values filled in. A placeholder without a value stays. */
  readonly text: (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;
  /** US cents as an amount in the reader's format, without cents when there are none. */
  readonly money: (cents: number) => string;
  /** One of our URLs, extended with the language that this page's URL asks for. */
  readonly onward: (address: string) => string;
  /** Formats results, numbers and times. */
  readonly say: Say;
};

/** `locale` is the tenant's choice. Only the URL overrides it. */
export async function paperFor({ wished, acceptLanguage, assets }: Reader, locale?: string): Promise<Paper> {
  const language = pickLanguage({ query: wished, locale, acceptLanguage });
  return paperIn(language, await wordsIn(language, assets), wished);
}

/** `words` are those of this language. */
export function paperIn(
  language: Language,
  { papers, result }: Pick<Words, "papers" | "result">,
  wished?: string,
): Paper {
  return {
    onward: (address) =>
      wished === undefined ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${language}`,
    text: (key, values = {}) =>
      papers[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
        String(values[name] ?? placeholder),
      ),
    money: (cents) =>
      (cents / 100).toLocaleString(`${language}-u-nu-latn`, {
        style: "currency",
        currency: "USD",
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }),
    say: sayIn(language, result),
  };
}
