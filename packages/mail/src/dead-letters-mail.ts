import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";
import { readable } from "./times.ts";

export type GivenUp = { readonly count: number; readonly since: number; readonly environment: string };

/** Tells operators how many messages the queues have given up on since then. */
export function renderDeadLetters({ count, since, environment }: GivenUp, id: string): OutgoingMail {
  const words = TEXTS.deadLetters;
  return noticeMail({
    id,
    subject: words.subject(count, environment),
    headline: words.headline,
    tone: "bad",
    paragraphs: [words.body(count, readable(since)), words.whatNow],
    footer: [words.onceAnHour],
  });
}
