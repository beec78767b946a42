import { PRICE_PER_PHOTO_CENTS } from "@svc/domain/credits";
import { dollars } from "@svc/domain/money/dollars";
import { PACKS, packCents } from "@svc/domain/money/top-up";
import { cardWords } from "@svc/mail/card-saved-mail";
import { TEXTS } from "@svc/mail/texts";
import { readable } from "@svc/mail/times";
import type { ComponentChildren } from "preact";
import type { CardPage } from "./door.d.ts";
import { PAY_STYLES } from "./pay-styles.ts";
import { plainPage } from "./plain-page.tsx";

type Link = Extract<CardPage, { found: "link" }>;

/** CONTRACT G8.2: account, cap and price, before a card is asked for. Opening it changes nothing: previews open links too. */
export function cardLinkPage(page: CardPage, token: string): Response {
  if (page.found !== "link") return troublePage(page.found, `/pay/${token}`);
  if (page.state !== "open") return endedPage(page);
  return shell(
    "Save a card",
    <>
      <h1>Save a card for {page.accountName}</h1>
      <p>
        With a card saved, packs of photos are bought with it whenever {page.accountName} orders one, without
        asking a person again, up to the cap in each calendar month (UTC).
      </p>
      <Terms link={page} />
      <p class="hint">
        Nothing is charged now, and nothing changes until you finish on the next page. Then this card and this
        cap replace the ones before them, if there were any.
      </p>
      <a class="button" href={page.url}>
        {page.isTest ? "Go on to the test gateway" : "Go on to Stripe"}
      </a>
    </>,
    { footer: <LinkNote link={page} /> },
  );
}

/** What the person comes back to from the provider. */
export function finishedPage(page: CardPage, token: string): Response {
  if (page.found !== "link") return troublePage(page.found, `/pay/${token}/done`);
  if (page.state !== "open") return endedPage(page);
  return shell(
    "No card was saved",
    <>
      <h1 class="open">No card was saved yet</h1>
      <p>The payment provider has no card from you, so nothing has changed. You can go back and finish.</p>
      <a class="button" href={page.url}>
        Go back and finish
      </a>
    </>,
    { footer: <LinkNote link={page} /> },
  );
}

/** Nothing changed, and the same can be tried again. */
export function troublePage(why: "nothing" | "unreachable", again: string): Response {
  if (why === "nothing") {
    return shell(
      TEXTS.page.unknown,
      <>
        <h1>{TEXTS.page.unknown}</h1>
        <p>{TEXTS.page.unknownMore}</p>
      </>,
      { status: 404 },
    );
  }
  return shell(
    "Not now",
    <>
      <h1 class="bad">This does not work just now</h1>
      <p>
        The payment provider does not answer. Nothing was changed or charged by this. Try again in a minute.
      </p>
      <a class="button" href={again}>
        Try again
      </a>
    </>,
    { status: 503 },
  );
}

function endedPage(link: Link): Response {
  if (link.state === "used") return savedPage(link);
  const { heading, body } =
    link.state === "void"
      ? {
          heading: "A newer link exists",
          body: "This link was replaced by a newer one. Please open the newest.",
        }
      : {
          heading: "This link has run out",
          body: `It was good until ${readable(link.expiresAt)}. Ask for a new one.`,
        };
  return shell(
    heading,
    <>
      <h1>{heading}</h1>
      <p>{body} By this one nothing was changed.</p>
    </>,
  );
}

function savedPage(link: Link): Response {
  const { accountName, card } = link;
  return shell(
    "The card is saved",
    <>
      <h1 class="good">{card ? "The card is saved" : "This link was used"}</h1>
      <p>
        {card
          ? `${accountName} can now buy packs of photos with it, up to the cap.`
          : `A card was saved for ${accountName} by this link; another has replaced it since.`}
      </p>
      {card && (
        <dl>
          <div>
            <dt>Card</dt>
            <dd>{cardWords(card)}</dd>
          </div>
          <CapRow link={link} />
        </dl>
      )}
      <p class="hint">To change the card or the cap, ask for a new link. You can close this page.</p>
    </>,
  );
}

function Terms({ link }: { readonly link: Link }) {
  return (
    <dl>
      <div>
        <dt>Account</dt>
        <dd>{link.accountName}</dd>
      </div>
      <CapRow link={link} />
      <div>
        <dt>Price</dt>
        <dd>{dollars(PRICE_PER_PHOTO_CENTS)} a photo</dd>
      </div>
      <div>
        <dt>Packs</dt>
        <dd>
          <ul class="plain">
            {PACKS.map((photos) => (
              <li key={photos} class={packCents(photos) > link.monthlyCapCents ? "over" : undefined}>
                {photos} photos, {dollars(packCents(photos))}
                {packCents(photos) > link.monthlyCapCents && " (over the cap)"}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

function CapRow({ link }: { readonly link: Link }) {
  return (
    <div>
      <dt>Monthly cap</dt>
      <dd>
        <span class="cap">{dollars(link.monthlyCapCents)}</span>
        <small>at most this is charged in a calendar month</small>
      </dd>
    </div>
  );
}

function LinkNote({ link }: { readonly link: Link }) {
  return (
    <>
      {link.isTest && <p>Payments are in test mode here: no money moves.</p>}
      <p>This link is good until {readable(link.expiresAt)}. A newer link replaces it.</p>
    </>
  );
}

type Shell = { readonly status?: number; readonly footer?: ComponentChildren; readonly formAction?: string };

export function shell(title: string, children: ComponentChildren, options: Shell = {}): Response {
  const { footer, ...rest } = options;
  return plainPage(
    <>
      <header>
        <span>{TEXTS.service}</span>
      </header>
      <main>{children}</main>
      {footer !== undefined && <footer>{footer}</footer>}
    </>,
    { title, styles: PAY_STYLES, ...rest },
  );
}
