import { type AccountId, newUlid } from "@svc/domain/ids";
import type { CardOnFile } from "@svc/domain/money/card";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { INVITATIONS_A_DAY } from "@svc/domain/sign-in/invitation";
import { dayOf } from "@svc/domain/template/template";
import { noticeKey, type WebhookFailure } from "@svc/domain/webhook/failure";
import { renderCardSaved } from "@svc/mail/card-saved-mail";
import { sayFor } from "@svc/mail/mail-language";
import type { MailOutbox } from "@svc/mail/mail-outbox";
import { mailerOf } from "@svc/mail/mailer-of";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import { renderLinkGuessed } from "@svc/mail/link-guessed-mail";
import { renderInvitation } from "@svc/mail/invitation-mail";
import { createMailSender, type MailSender } from "@svc/mail/mail-sender";
import { renderWebhookFailed } from "@svc/mail/webhook-failed-mail";
import type { GuessedLink, InvitationMail } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { findOwnerEmail } from "@svc/store/people/members";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import type { Owner } from "./owner.ts";

const DAY_MS = 86_400_000;
/** A notice is sent at most once a day, so older keys are no longer needed. */
const KEPT_MS = 3 * DAY_MS;

type Parts = {
  readonly tables: ObjectTables;
  readonly owner: Owner;
  readonly mails: MailOutbox;
  readonly env: AccountEnv;
  /** Sets the alarm for the next due time. */
  readonly arm: () => void;
};

/**
 * Mails to the account's owner and to invited people, each sent once. The alarm retries until a provider accepts it.
 */
export class OwnerNotices {
  readonly #tables: ObjectTables;
  readonly #owner: Owner;
  readonly #outbox: MailOutbox;
  readonly #sender: MailSender;
  readonly #arm: () => void;

  constructor({ tables, owner, mails, env, arm }: Parts) {
    this.#tables = tables;
    this.#owner = owner;
    this.#arm = arm;
    this.#outbox = mails;
    this.#sender = createMailSender({
      mailer: () => mailerOf(env),
      due: () => this.#outbox.due(Date.now()),
      complete: async ({ images: _none, to: named, ...mail }) => {
        const id = this.#owner.id;
        const to = named ?? (id && (await findOwnerEmail(env.DB, id)));
        return to === undefined ? undefined : { ...mail, to, images: [] };
      },
      settle: (id, outcome) => this.#settle(id, outcome),
      putOff: (id, nextAt) => this.#outbox.putOff(id, nextAt),
    });
  }

  /** Stores the notice together with its mail. Another failure of the same address on the same day changes nothing. */
  webhookFailed(accountId: AccountId, failure: WebhookFailure): void {
    this.#write(accountId, noticeKey(failure), (id) => renderWebhookFailed(failure, id));
  }

  /** CONTRACT G6.3: warns that people are guessing identifications at a link. */
  linkGuessed(accountId: AccountId, link: GuessedLink): void {
    this.#write(accountId, `guessed ${link.slug} ${dayOf(Date.now())}`, (id, at) =>
      renderLinkGuessed({ ...link, at }, id),
    );
  }

  /** CONTRACT G8.2. Runs inside the transaction that saves the card. */
  cardSaved(
    accountId: AccountId,
    { now: card, before }: { readonly now: CardOnFile; readonly before?: CardOnFile },
  ) {
    this.#write(accountId, `card ${card.linkId}`, (id, at) =>
      renderCardSaved({ card, at, ...(before && { before }) }, id),
    );
  }

  /** Mails a person who is invited to join. Returns the seconds to wait when too many were invited today. */
  invitation(accountId: AccountId, { to, language, ...mail }: InvitationMail): number | undefined {
    const now = Date.now();
    const since = now - DAY_MS;
    const { asked, first } = this.#tables.sql
      .exec<{ asked: number; first: number | null }>(
        "select count(*) as asked, min(at) as first from notices where key like 'invitation %' and at > ?",
        since,
      )
      .one();
    if (asked >= INVITATIONS_A_DAY) return Math.max(1, Math.ceil(((first ?? now) + DAY_MS - now) / 1000));
    this.#write(accountId, `invitation ${mail.id}`, (id) => ({
      ...renderInvitation(mail, { id, say: sayFor(language) }),
      to,
    }));
    return undefined;
  }

  #write(accountId: AccountId, key: string, render: (id: string, now: number) => OutgoingMail): void {
    const now = Date.now();
    this.#outbox.prepare();
    this.#tables.transaction((sql) => {
      this.#owner.remember(accountId);
      sql.exec("delete from notices where at < ?", now - KEPT_MS);
      const { rowsWritten } = sql.exec("insert or ignore into notices values (?, ?)", key, now);
      if (rowsWritten > 0) this.#outbox.put(render(`ntc_${newUlid(now)}`, now), now);
    });
    this.#arm();
  }

  async alarm(): Promise<void> {
    await this.#sender.run();
  }

  nextDue(): number | undefined {
    return this.#outbox.next();
  }

  #settle(id: OutgoingMail["id"], outcome: MailOutcome): void {
    const fate = this.#outbox.settle(id, outcome, Date.now());
    if (fate?.state === "failed") logFailure("owner notice", new OperatorError(fate.reason), { mail: id });
  }
}
