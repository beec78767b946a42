import { type AccountId, newUlid } from "@svc/domain/ids";
import type { CardOnFile } from "@svc/domain/money/card";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { INVITATIONS_A_DAY } from "@svc/domain/sign-in/invitation";
import { dayOf } from "@svc/domain/template/template";
import { noticeKey, type WebhookFailure } from "@svc/domain/webhook/failure";
import { renderCardSaved } from "@svc/mail/card-saved-mail";
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
/** Longer than a notice is one of today. */
const KEPT_MS = 3 * DAY_MS;

type Parts = {
  readonly tables: ObjectTables;
  readonly owner: Owner;
  readonly mails: MailOutbox;
  readonly env: AccountEnv;
  /** Sets the alarm for what is due next. */
  readonly arm: () => Promise<void>;
};

/** What the account's owner is told by mail, and who is invited to it, each once: by alarm, until a provider took it. */
export class OwnerNotices {
  readonly #tables: ObjectTables;
  readonly #owner: Owner;
  readonly #outbox: MailOutbox;
  readonly #sender: MailSender;
  readonly #arm: () => Promise<void>;

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

  /** Written down with its mail, or neither; the same failure again, or another of the day, changes nothing. */
  webhookFailed(accountId: AccountId, failure: WebhookFailure): void {
    this.#write(accountId, noticeKey(failure), (id) => renderWebhookFailed(failure, id));
  }

  /** CONTRACT G6.3. */
  linkGuessed(accountId: AccountId, link: GuessedLink): void {
    this.#write(accountId, `guessed ${link.slug} ${dayOf(Date.now())}`, (id, at) =>
      renderLinkGuessed({ ...link, at }, id),
    );
  }

  /** CONTRACT G8.2; in the transaction that saves the card. */
  cardSaved(
    accountId: AccountId,
    { now: card, before }: { readonly now: CardOnFile; readonly before?: CardOnFile },
  ) {
    this.#write(accountId, `card ${card.linkId}`, (id, at) =>
      renderCardSaved({ card, at, ...(before && { before }) }, id),
    );
  }

  /** Not to its owner but to who may become a member; seconds to wait where too many were asked today. */
  invitation(accountId: AccountId, { to, ...mail }: InvitationMail): number | undefined {
    const now = Date.now();
    const since = now - DAY_MS;
    const { asked, first } = this.#tables.sql
      .exec<{ asked: number; first: number | null }>(
        "select count(*) as asked, min(at) as first from notices where key like 'invitation %' and at > ?",
        since,
      )
      .one();
    if (asked >= INVITATIONS_A_DAY) return Math.max(1, Math.ceil(((first ?? now) + DAY_MS - now) / 1000));
    this.#write(accountId, `invitation ${mail.id}`, (id) => ({ ...renderInvitation(mail, id), to }));
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
    void this.#arm();
  }

  async alarm(): Promise<void> {
    await this.#sender.run();
  }

  /** When the next mail is to go out. */
  nextDue(): number | undefined {
    return this.#outbox.next();
  }

  #settle(id: OutgoingMail["id"], outcome: MailOutcome): void {
    const fate = this.#outbox.settle(id, outcome, Date.now());
    if (fate?.state === "failed") logFailure("owner notice", new OperatorError(fate.reason), { mail: id });
  }
}
