import { type AccountId, newUlid } from "@svc/domain/ids";
import type { CardOnFile } from "@svc/domain/money/card";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { noticeKey, type WebhookFailure } from "@svc/domain/webhook/failure";
import { renderCardSaved } from "@svc/mail/card-saved-mail";
import { MailOutbox } from "@svc/mail/mail-outbox";
import { mailerOf } from "@svc/mail/mailer-of";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import { Postman } from "@svc/mail/postman";
import { renderWebhookFailed } from "@svc/mail/webhook-failed-mail";
import type { AccountEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { findOwnerEmail } from "@svc/store/accounts";

/** Longer than a notice is one of today. */
const KEPT_MS = 3 * 86_400_000;

/** What the account's owner is told by mail, each once: by alarm, until a provider took it. */
export class OwnerNotices {
  readonly #storage: DurableObjectStorage;
  readonly #outbox: MailOutbox;
  readonly #postman: Postman;
  readonly #arm: () => Promise<void>;

  constructor(storage: DurableObjectStorage, env: AccountEnv, arm: () => Promise<void>) {
    this.#storage = storage;
    this.#arm = arm;
    this.#outbox = new MailOutbox(storage.sql);
    this.#postman = new Postman({
      mailer: () => mailerOf(env),
      due: () => this.#outbox.due(Date.now()),
      complete: async ({ images: _none, ...mail }) => {
        const to = await findOwnerEmail(env.DB, this.#accountId());
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

  /** CONTRACT G8.2; in the transaction that saves the card. */
  cardSaved(
    accountId: AccountId,
    { now: card, before }: { readonly now: CardOnFile; readonly before?: CardOnFile },
  ) {
    this.#write(accountId, `card ${card.linkId}`, (id, at) =>
      renderCardSaved({ card, at, ...(before && { before }) }, id),
    );
  }

  #write(accountId: AccountId, key: string, render: (id: string, now: number) => OutgoingMail): void {
    const now = Date.now();
    this.#storage.transactionSync(() => {
      this.#prepare(accountId, now);
      const insert = "insert or ignore into notices values (?, ?)";
      const { rowsWritten } = this.#storage.sql.exec(insert, key, now);
      if (rowsWritten > 0) this.#outbox.put(render(`ntc_${newUlid(now)}`, now), now);
    });
    void this.#arm();
  }

  async alarm(): Promise<void> {
    await this.#postman.run();
  }

  /** When the next mail is to go out. */
  nextDue(): number | undefined {
    this.#outbox.create();
    return this.#outbox.next();
  }

  #prepare(accountId: AccountId, now: number): void {
    const { sql } = this.#storage;
    sql.exec("create table if not exists notices (key text primary key, at integer not null) without rowid");
    sql.exec("create table if not exists owner (account_id text primary key) without rowid");
    sql.exec("insert or ignore into owner values (?)", accountId);
    sql.exec("delete from notices where at < ?", now - KEPT_MS);
    this.#outbox.create();
  }

  #accountId(): AccountId {
    // prepare wrote it
    return this.#storage.sql.exec<{ account_id: AccountId }>("select account_id from owner").one().account_id;
  }

  #settle(id: OutgoingMail["id"], outcome: MailOutcome): void {
    const fate = this.#outbox.settle(id, outcome, Date.now());
    if (fate?.state === "failed") logFailure("owner notice", new OperatorError(fate.reason), { mail: id });
  }
}
