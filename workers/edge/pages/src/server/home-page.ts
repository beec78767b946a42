import { pickLanguage } from "./languages.ts";
import type { Reader } from "./paper.ts";

/** The languages of the page at `/`, one file each in `src/home`. */
export const HOME_LANGUAGES = ["en", "de"] as const;
export type HomeLanguage = (typeof HOME_LANGUAGES)[number];

/** Placeholder for the service's origin in the built page's example. */
export const ORIGIN = "{origin}";

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "public, max-age=300",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  Vary: "Accept-Language",
};

export async function homePage({
  url,
  assets,
  wished,
  acceptLanguage,
}: Reader & { readonly url: string }): Promise<Response> {
  const spoken = pickLanguage({ query: wished, locale: undefined, acceptLanguage });
  const language: HomeLanguage = HOME_LANGUAGES.find((each) => each === spoken) ?? "en";
  const page = await assets.fetch(new URL(`/home/${language}`, url));
  if (!page.ok) throw new Error(`the assets have no page in ${language}`);
  const html = await page.text();
  // an origin has no characters that need escaping in HTML
  return new Response(html.replace(ORIGIN, new URL(url).origin), { headers: HEADERS });
}
