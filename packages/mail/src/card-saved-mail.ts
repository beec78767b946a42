import type { CardFace, CardOnFile } from "@svc/domain/money/card";
import { dollars } from "@svc/domain/money/dollars";
import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";

type CardSaved = { readonly card: CardOnFile; readonly before?: CardOnFile; readonly at: number };

/** Tells an account's owner which card is charged from now on, and up to which cap. */
export function renderCardSaved({ card, before, at }: CardSaved, id: string): OutgoingMail {
  const words = TEXTS.cardSaved;
  const paragraphs = [
    words.body(cardWords(card.card), dollars(card.monthlyCapCents)),
    ...(before ? [words.before(cardWords(before.card), dollars(before.monthlyCapCents))] : []),
    words.notYou,
  ];
  return noticeMail({
    id,
    subject: words.subject(cardWords(card.card)),
    headline: words.headline,
    paragraphs,
    footer: [words.at(readable(at))],
  });
}

/** For example `Visa ending in 4242`. */
function cardWords({ brand, last4 }: CardFace): string {
  return TEXTS.cardSaved.card(`${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`, last4);
}
