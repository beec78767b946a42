import type { ComponentChildren } from "preact";
import type { Paper } from "./paper.ts";
import { PAY_STYLES } from "./pay-styles.ts";
import { plainPage } from "./plain-page.tsx";

type Card = {
  readonly title: string;
  readonly status?: number;
  readonly footer?: ComponentChildren;
  readonly formAction?: string;
};

/** A page with one card under the service's name, for pages that belong to no tenant. */
export function cardPage({ text, say }: Paper, children: ComponentChildren, card: Card): Response {
  const { footer, ...rest } = card;
  return plainPage(
    <>
      <header>
        <span>{text("service")}</span>
      </header>
      <main>{children}</main>
      {footer !== undefined && <footer>{footer}</footer>}
    </>,
    { language: say.language, styles: PAY_STYLES, ...rest },
  );
}

type Notice = { readonly heading: string; readonly body: string };
type NoticeLook = {
  readonly status?: number;
  readonly tone?: "good";
  /** Where to go from here. */
  readonly way?: { readonly href: string; readonly name: string };
};

export function noticeCard(
  paper: Paper,
  { heading, body }: Notice,
  { status = 200, tone, way }: NoticeLook = {},
): Response {
  return cardPage(
    paper,
    <>
      <h1 class={tone}>{heading}</h1>
      <p>{body}</p>
      {way && (
        <p>
          <a href={way.href}>{way.name}</a>
        </p>
      )}
    </>,
    { title: heading, status },
  );
}
