import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";

/** The six digits for signing in. Contains no link, so that people do not learn to follow links in such mails. */
export function renderSignInCode(code: string, id: string): OutgoingMail {
  const words = TEXTS.signInCode;
  const digits = `${code.slice(0, 3)} ${code.slice(3)}`;
  return noticeMail({
    id,
    subject: words.subject(digits),
    headline: digits,
    paragraphs: [words.body, words.notYou],
    footer: [],
  });
}
