import { type Say, sayIn } from "@svc/mail/say";
import type { PaperKey } from "../papers/paper-key.ts";
import { type Language, pickLanguage } from "./languages.ts";
import { type Words, wordsIn } from "./words.ts";

/** Who reads: what the address asks for by `?lang=`, and what the browser prefers. */
export type Reader = {
  readonly wished: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly assets: Fetcher;
};

/** The words of a page around a check, in its reader's language. */
export type Paper = {
  /** A text with its values; what has no value stays as it stands. */
  readonly text: (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;
  /** US cents as their reader writes an amount, without cents where there are none. */
  readonly money: (cents: number) => string;
  /** An address of ours, which goes on in the language that the page's own address asked for. */
  readonly onward: (address: string) => string;
  /** The words of a verdict, numbers and times. */
  readonly say: Say;
};

/** `locale` is what the tenant chose; it gives way to the address alone. */
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
