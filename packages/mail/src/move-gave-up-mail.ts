import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";

export type GivenUpMove = {
  readonly org: string;
  readonly target: number;
  readonly why: string;
  readonly environment: string;
};

/** Tells operators that an account stays in its database, although its move was requested. */
export function renderMoveGaveUp({ org, target, why, environment }: GivenUpMove, id: string): OutgoingMail {
  const words = TEXTS.moveGaveUp;
  return noticeMail({
    id,
    subject: words.subject(org, environment),
    headline: words.headline,
    tone: "bad",
    paragraphs: [words.body(org, target), words.why(why), words.whatNow],
    footer: [words.once],
  });
}
