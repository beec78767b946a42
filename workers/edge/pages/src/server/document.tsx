import type { ComponentChildren } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { accentRule } from "./accent-rule.ts";
import { EARLY_SCRIPT } from "./early-script.ts";
import { directionOf, type Language } from "./languages.ts";
import { Outdated, OUTDATED_SCRIPT, type OutdatedWords } from "./outdated.tsx";

type Document = {
  readonly language: Language;
  readonly title: string;
  readonly nonce: string;
  readonly styles: string;
  readonly accent?: string | undefined;
  readonly script?: { readonly src: string; readonly data: string };
  readonly noscript?: string;
  /** Shown when the script fails to load. */
  readonly stuck?: string;
  /** Shown instead of the page when the browser is too old for its script. */
  readonly outdated?: OutdatedWords;
  readonly children: ComponentChildren;
};

// syntax for any browser, however old
const STUCK = `setTimeout(function(){if(!document.documentElement.hasAttribute("data-ready"))document.getElementById("stuck").hidden=false},8000)`;

/** A complete page with styles and first screen inline, so that the first paint needs no further request. */
export function renderDocument(document: Document): string {
  const { language, title, nonce, styles, accent, script, noscript, stuck, outdated, children } = document;
  const markup = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles + accentRule(accent) }} />
        {script && <script type="module" src={script.src} nonce={nonce} />}
      </head>
      <body>
        {noscript !== undefined && (
          <noscript>
            <p class="notice">{noscript}</p>
            {/* no button does anything then, so none looks as if it did */}
            <style nonce={nonce}>{"button { opacity: 0.4; pointer-events: none; }"}</style>
          </noscript>
        )}
        {stuck !== undefined && (
          <p id="stuck" class="notice" role="alert" hidden>
            {stuck}
          </p>
        )}
        {script && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />}
        <div id="app">{children}</div>
        {outdated && (
          <>
            <Outdated {...outdated} />
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OUTDATED_SCRIPT }} />
          </>
        )}
        {script && (
          <script
            id="page-data"
            type="application/json"
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: script.data.replaceAll("<", "\\u003c") }}
          />
        )}
        {stuck !== undefined && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: STUCK }} />}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
