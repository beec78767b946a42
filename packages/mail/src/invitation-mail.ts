import { noticeMail } from "./notice-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { Say } from "./say.ts";

type Invitation = {
  readonly accountName: string;
  readonly invitedBy: string;
  readonly signInUrl: string;
};

/** Invites a person to become a member by signing in with this address, in the language of `say`. */
export function renderInvitation(
  { accountName: account, invitedBy: who, signInUrl: url }: Invitation,
  { id, say }: { readonly id: string; readonly say: Say },
): OutgoingMail {
  return noticeMail({
    id,
    language: say.language,
    subject: say.text("invite_subject", { account }),
    headline: say.text("invite_headline", { account }),
    paragraphs: [
      say.text("invite_body", { who, account }),
      say.text("invite_how", { url }),
      say.text("invite_not_you"),
    ],
    footer: [],
  });
}
