import type { ComponentChildren } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { directionOf, type Language } from "./languages.ts";
import { newNonce, plainPageHeaders } from "./security-headers.ts";

type PlainPage = {
  readonly title: string;
  readonly styles: string;
  readonly status?: number;
  /** Absent means English, for operators. */
  readonly language?: Language;
  /** The `form-action` of the Content-Security-Policy. Absent when the page has no form. */
  readonly formAction?: string;
};

export function plainPage(children: ComponentChildren, page: PlainPage): Response {
  const { title, styles, status = 200, language = "en", formAction } = page;
  const nonce = newNonce();
  const markup = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>,
  );
  const headers = plainPageHeaders(nonce, { ...(formAction !== undefined && { formAction }) });
  return new Response(`<!doctype html>${markup}`, { status, headers });
}
