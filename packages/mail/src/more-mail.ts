import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { LinkMail } from "@svc/domain/verification/state";
import { button, type FooterLine, footerText, headline, mailDocument, named, paragraph } from "./layout.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { SAY_IN_ENGLISH, type Say } from "./say.ts";

export type MoreFacts = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly captureUrl: string;
  readonly expiresAt: number;
  readonly terms: LinkMail;
  /** In the tenant's own words, as are the steps. */
  readonly message?: string;
  /** The description of each step. */
  readonly steps: readonly string[];
};

/** Tells the person with the link what is still needed, and sends the link again (CONTRACT G4.7). */
export function renderMoreMail(
  facts: MoreFacts,
  mailId: string,
  say: Say = SAY_IN_ENGLISH,
): OutgoingMail & { readonly to: string } {
  const { terms, message, steps, captureUrl, expiresAt } = facts;
  const { brand, accountName, to, unsubscribeUrl } = terms;
  const subject = say.text("more_subject", { brand: brand.name }).replaceAll(/\s+/g, " ");
  const opening = say.text("more_headline");
  const body = say.text("more_body", { account: accountName });
  const until = say.text("more_until", { time: say.time(expiresAt) });
  const wanted = say.list(steps);
  const said = [
    ...(message === undefined ? [] : [[say.text("more_message"), message] as const]),
    ...(steps.length === 0 ? [] : [[say.text("more_steps"), wanted] as const]),
  ];
  const footer = footerOf(facts, say);
  const lines = said.flatMap(([name, value]) => [`${name}: ${value}`, ""]);
  return {
    id: mailId,
    to,
    unsubscribeUrl,
    subject,
    text: [opening, "", body, "", ...lines, captureUrl, "", until, "", ...footerText(footer), ""].join("\n"),
    html: mailDocument({
      language: say.language,
      title: subject,
      brand,
      preview: body,
      rows: [
        headline(opening, undefined),
        paragraph(body),
        ...said.map(([name, value]) => named(name, value)),
        button(say.text("more_button"), captureUrl, brand.accent),
        paragraph(until),
      ],
      footer,
    }),
    images: [],
  };
}

/** CONTRACT G14: the account that asked for the mail, and the link to end all its mails. */
function footerOf({ id, accountId, terms }: MoreFacts, say: Say): readonly FooterLine[] {
  const account = `${terms.accountName} (${accountId})`;
  return [
    say.text("more_why", { account }),
    `${say.text("verification")}: ${id}`,
    { text: say.text("unsubscribe"), href: terms.unsubscribeUrl },
  ];
}
