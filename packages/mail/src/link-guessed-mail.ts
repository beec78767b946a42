import { LOOKUP_LIMITS } from "@svc/domain/template/lookup-limits";
import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";

type Guessed = { readonly slug: string; readonly name: string; readonly at: number };

/**
 * Tells an account's owner that too many identifications entered behind a link were not in its database
 * (CONTRACT G6.3).
 */
export function renderLinkGuessed({ slug, name, at }: Guessed, id: string): OutgoingMail {
  const words = TEXTS.linkGuessed;
  return noticeMail({
    id,
    subject: words.subject(name),
    headline: words.headline,
    tone: "bad",
    paragraphs: [words.body(name, slug, LOOKUP_LIMITS.ofLink), words.whatNow],
    footer: [words.at(readable(at)), words.onceADay],
  });
}
