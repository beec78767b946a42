import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { TEXTS } from "./texts.ts";

type Invitation = {
  readonly accountName: string;
  readonly invitedBy: string;
  readonly signInUrl: string;
};

/** Invites a person to become a member by signing in with this address. */
export function renderInvitation(
  { accountName, invitedBy, signInUrl }: Invitation,
  id: string,
): OutgoingMail {
  const words = TEXTS.invitation;
  return noticeMail({
    id,
    subject: words.subject(accountName),
    headline: words.headline(accountName),
    paragraphs: [words.body(invitedBy, accountName), words.how(signInUrl), words.notYou],
    footer: [],
  });
}
