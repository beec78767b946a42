import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { LinkPurpose } from "@svc/domain/verification/event";
import type { LinkMail, LinkSms } from "@svc/domain/verification/state";
import { oneLine } from "./fill.ts";
import { button, type FooterLine, footerText, headline, mailDocument, named, paragraph } from "./layout.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { SAY_IN_ENGLISH, type Say } from "./say.ts";

/** Why the person gets the link; `more`: something is still needed (CONTRACT G4.7). */
type LinkMailKind = LinkPurpose | "more";

export type LinkMailFacts = {
  readonly kind: LinkMailKind;
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly captureUrl: string;
  readonly expiresAt: number;
  readonly terms: LinkMail;
  /** The tenant's name for the case. */
  readonly reference?: string;
  /** In the tenant's own words, as are the steps. */
  readonly message?: string;
  /** The description of each step that is still needed. */
  readonly steps?: readonly string[];
};

const STEMS = { first: "link", reminder: "reminder", more: "more" } as const satisfies Record<
  LinkMailKind,
  string
>;

/** Sends a person their link (CONTRACT G4.8), in the account's brand. */
export function renderLinkMail(
  facts: LinkMailFacts,
  mailId: string,
  say: Say = SAY_IN_ENGLISH,
): OutgoingMail & { readonly to: string } {
  const { kind, terms, captureUrl, expiresAt } = facts;
  const { brand, to, unsubscribeUrl } = terms;
  const stem = STEMS[kind];
  const subject = linkSubject(facts, say);
  const opening = say.text(`${stem}_headline`);
  const body = say.text(`${stem}_body`, { account: terms.accountName });
  const until = say.text(kind === "first" ? "link_until" : "more_until", { time: say.time(expiresAt) });
  const said = saidOf(facts, say);
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
        button(say.text(kind === "first" ? "link_button" : "more_button"), captureUrl, brand.accent),
        paragraph(until),
      ],
      footer,
    }),
    images: [],
  };
}

/** One line: who asks, and for which case. */
function linkSubject(
  {
    kind,
    terms,
    reference,
  }: Pick<LinkMailFacts, "kind" | "reference"> & {
    readonly terms: Pick<LinkMail, "accountName"> & { readonly brand?: LinkMail["brand"] };
  },
  say: Say,
): string {
  const { accountName: account, brand } = terms;
  const subject = say.text(`${STEMS[kind]}_subject`, { account, brand: brand?.name ?? account });
  return oneLine(reference === undefined ? subject : `${subject} (${reference})`);
}

/** Each part of a long text message is billed. Our choice. */
const TEXT_REFERENCE_CHARACTERS = 40;

/** The same as a text message, as short as it can be (CONTRACT G4.8). */
export function renderLinkText(
  {
    reference,
    ...facts
  }: Pick<LinkMailFacts, "kind" | "reference" | "captureUrl"> & { readonly terms: LinkSms },
  id: string,
  say: Say = SAY_IN_ENGLISH,
): OutgoingMail {
  const short = reference && Array.from(reference).slice(0, TEXT_REFERENCE_CHARACTERS).join("");
  const subject = linkSubject({ ...facts, ...(short && { reference: short }) }, say);
  const text = `${subject}: ${facts.captureUrl}`;
  return { id, channel: "sms", to: facts.terms.to, subject: "", text, html: "", images: [] };
}

/** What is said besides the sentences: the case, the tenant's message, and what is needed. */
function saidOf(
  { reference, message, steps = [] }: LinkMailFacts,
  say: Say,
): readonly (readonly [name: string, value: string])[] {
  return [
    ...(reference === undefined ? [] : [[say.text("reference"), reference] as const]),
    ...(message === undefined ? [] : [[say.text("more_message"), message] as const]),
    ...(steps.length === 0 ? [] : [[say.text("more_steps"), say.list(steps)] as const]),
  ];
}

/** CONTRACT G14: the account that asked for the mail, and the link to end all its mails. */
function footerOf({ id, accountId, terms }: LinkMailFacts, say: Say): readonly FooterLine[] {
  const account = `${terms.accountName} (${accountId})`;
  return [
    say.text("more_why", { account }),
    `${say.text("verification")}: ${id}`,
    { text: say.text("unsubscribe"), href: terms.unsubscribeUrl },
  ];
}
