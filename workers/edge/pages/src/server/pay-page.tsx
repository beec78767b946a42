import { PRICE_PER_PHOTO_CENTS } from "@svc/domain/credits";
import type { CardFace } from "@svc/domain/money/card";
import { PACKS, packCents } from "@svc/domain/money/top-up";
import { cardPage, noticeCard } from "./card-page.tsx";
import type { CardPage } from "@svc/platform/page-answers";
import type { Paper } from "./paper.ts";

type Link = Extract<CardPage, { found: "link" }>;
type Shown = { readonly link: Link; readonly paper: Paper };

/**
 * CONTRACT G8.2: account, cap and price, before a card is asked for. Opening it changes nothing, since link previews
 * open it too.
 */
export function cardLinkPage(paper: Paper, page: CardPage, token: string): Response {
  if (page.found !== "link") return troublePage(paper, page.found, `/pay/${token}`);
  if (page.state !== "open") return endedPage(paper, page);
  const { text } = paper;
  const account = page.accountName;
  return cardPage(
    paper,
    <>
      <h1>{text("pay_heading", { account })}</h1>
      <p>{text("pay_what", { account })}</p>
      <Terms link={page} paper={paper} />
      <p class="hint">{text("pay_nothing_yet")}</p>
      <a class="button" href={providerAddress(page, paper)}>
        {text("pay_continue")}
      </a>
    </>,
    { title: text("pay_title"), footer: <LinkNote link={page} paper={paper} /> },
  );
}

/** The page a person returns to from the provider. */
export function finishedPage(paper: Paper, page: CardPage, token: string): Response {
  if (page.found !== "link") return troublePage(paper, page.found, `/pay/${token}/done`);
  if (page.state !== "open") return endedPage(paper, page);
  const { text } = paper;
  return cardPage(
    paper,
    <>
      <h1 class="open">{text("pay_not_saved")}</h1>
      <p>{text("pay_not_saved_more")}</p>
      <a class="button" href={providerAddress(page, paper)}>
        {text("pay_go_back")}
      </a>
    </>,
    { title: text("pay_not_saved"), footer: <LinkNote link={page} paper={paper} /> },
  );
}

/** Nothing changed, and the person can try again. */
export function troublePage(paper: Paper, why: "nothing" | "unreachable", again: string): Response {
  const { text } = paper;
  if (why === "nothing") {
    return noticeCard(paper, { heading: text("unknown"), body: text("unknown_more") }, { status: 404 });
  }
  return cardPage(
    paper,
    <>
      <h1 class="bad">{text("broken")}</h1>
      <p>{text("pay_unreachable_more")}</p>
      <a class="button" href={paper.onward(again)}>
        {text("retry")}
      </a>
    </>,
    { title: text("broken"), status: 503 },
  );
}

/** The test gateway's page is ours and gets the language; a real provider's URL is unchanged. */
function providerAddress({ url, isTest }: Link, paper: Paper): string {
  return isTest ? paper.onward(url) : url;
}

function endedPage(paper: Paper, link: Link): Response {
  const { text, say } = paper;
  switch (link.state) {
    case "void":
      return noticeCard(paper, { heading: text("pay_newer"), body: text("pay_newer_more") });
    case "expired": {
      const body = text("pay_expired_more", { time: say.time(link.expiresAt) });
      return noticeCard(paper, { heading: text("pay_expired"), body });
    }
    case "open":
    case "used":
      return savedPage(paper, link);
  }
}

function savedPage(paper: Paper, link: Link): Response {
  const { text } = paper;
  const { accountName: account, card } = link;
  const heading = text(card ? "pay_saved" : "pay_used");
  return cardPage(
    paper,
    <>
      <h1 class="good">{heading}</h1>
      <p>{text(card ? "pay_saved_more" : "pay_used_more", { account })}</p>
      {card && (
        <dl>
          <div>
            <dt>{text("pay_card")}</dt>
            <dd>{text("pay_card_ending", faceOf(card))}</dd>
          </div>
          <LimitRow link={link} paper={paper} />
        </dl>
      )}
      <p class="hint">{text("pay_close")}</p>
    </>,
    { title: heading },
  );
}

function faceOf({ brand, last4 }: CardFace) {
  return { brand: `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`, last4 };
}

function Terms({ link, paper }: Shown) {
  const { text, money } = paper;
  return (
    <dl>
      <div>
        <dt>{text("pay_account")}</dt>
        <dd>{link.accountName}</dd>
      </div>
      <LimitRow link={link} paper={paper} />
      <div>
        <dt>{text("pay_price")}</dt>
        <dd>{text("pay_price_each", { price: money(PRICE_PER_PHOTO_CENTS) })}</dd>
      </div>
      <div>
        <dt>{text("pay_packs")}</dt>
        <dd>
          <ul class="plain">
            {PACKS.map((count) => (
              <Pack key={count} count={count} link={link} paper={paper} />
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

function Pack({ count, link, paper: { text, money } }: Shown & { readonly count: (typeof PACKS)[number] }) {
  const isOver = packCents(count) > link.monthlyCapCents;
  const pack = { count, price: money(packCents(count)) };
  return <li class={isOver ? "over" : undefined}>{text(isOver ? "pay_pack_over" : "pay_pack", pack)}</li>;
}

function LimitRow({ link, paper: { text, money } }: Shown) {
  return (
    <div>
      <dt>{text("pay_limit")}</dt>
      <dd>
        <span class="limit">{money(link.monthlyCapCents)}</span>
        <small>{text("pay_limit_more")}</small>
      </dd>
    </div>
  );
}

function LinkNote({ link, paper: { text, say } }: Shown) {
  return (
    <>
      {link.isTest && <p>{text("pay_test_mode")}</p>}
      <p>{text("pay_valid_until", { time: say.time(link.expiresAt) })}</p>
    </>
  );
}
