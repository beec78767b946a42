import { redactWebhook } from "@svc/contract/webhook/redact-webhook";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { redactDelivery } from "@svc/domain/redaction/redact-delivery";
import type { Event } from "@svc/domain/verification/event";
import type { Verification } from "@svc/domain/verification/state";
import type { Delivery } from "@svc/domain/webhook/delivery";
import { failureOf } from "@svc/domain/webhook/failure";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { Deliveries } from "./deliveries.ts";
import type { EventStore } from "./event-store.ts";
import { Outbox } from "./outbox.ts";
import type { JournalPace } from "./pace.ts";
import { keyOf, type OutboxTask } from "./outbox-task.ts";
import { isLinkMailed, isMailed, ResultMails } from "./result-mails.ts";
import { subscribed, webhooksFor } from "./webhooks-for.ts";

/** A quick receiver is listed once, when it answered; a slow one is listed as pending after this. */
const LIST_PENDING_MS = 2_000;

/** What came of attempts, to be written down. */
export type Attempted = {
  readonly deliveries?: readonly Delivery[];
  readonly mail?: { readonly id: string; readonly outcome: MailOutcome };
};

type Parts = {
  readonly storage: DurableObjectStorage;
  readonly tables: ObjectTables;
  readonly store: EventStore;
  readonly pace: JournalPace;
};

/** What must leave the object because of its events, each kept until it has left: tasks, webhooks, mails. */
export class Outgoing {
  readonly outbox: Outbox;
  /** Read them only of a verification that is subscribed to. */
  readonly deliveries: Deliveries;
  readonly #mails: ResultMails;
  readonly #store: EventStore;

  constructor({ storage, tables, store, pace }: Parts) {
    this.#store = store;
    this.outbox = new Outbox(storage, tables, pace.claimMs);
    this.deliveries = new Deliveries(storage, pace.webhookLeaseMs);
    this.#mails = new ResultMails(storage);
  }

  /** Before the transaction that may be the first to put something. */
  prepare(after: Verification): void {
    if (subscribed(after)) this.deliveries.prepare();
    if (isMailed(after)) this.#mails.outbox.prepare();
  }

  /** Before a transaction; what it answers undoes the memory of one that was rolled back. */
  remember(): () => void {
    const restoreOutbox = this.outbox.remember();
    return () => {
      restoreOutbox();
      this.deliveries.forget();
    };
  }

  put(task: OutboxTask, dueAt: number): void {
    this.outbox.put(keyOf(task), task, dueAt);
  }

  /** Keeps what these events tell outside, and what came of attempts; the events that say which of those are over. */
  take(before: Verification, logged: readonly LoggedEvent[], attempted: Attempted): readonly Event[] {
    const now = Date.now();
    const webhooks = this.#takeWebhooks(before, logged, attempted.deliveries ?? [], now);
    if (isMailed(before) || isLinkMailed(logged.map(({ event }) => event)))
      this.#mails.begin(before, logged, now);
    const { mail } = attempted;
    const posted = mail && this.#mails.settle(mail.id, mail.outcome, now);
    return posted ? [...webhooks, posted] : webhooks;
  }

  /** Bodies and mails keep no more than what is left of the verification. */
  redact(before: Verification): void {
    const changed = subscribed(before) ? this.deliveries.redact(redactWebhook) : [];
    for (const { delivery, version } of changed)
      this.put({ type: "list_delivery", deliveryId: delivery.id, version }, Date.now());
    if (isMailed(before)) this.#mails.outbox.empty();
  }

  /** After an attempt: what is left of a redacted delivery says nothing of the receiver. */
  settled(...[id, attempt, timing]: Parameters<Deliveries["settled"]>): readonly Delivery[] {
    const settled = this.deliveries.settled(id, attempt, timing);
    return this.#store.state?.redacted ? settled.map(redactDelivery) : settled;
  }

  /** Undefined where nobody subscribed, or nothing is known of a verification any more: then there is no table to read. */
  get subscription(): { readonly state: Verification; readonly deliveries: Deliveries } | undefined {
    const { state } = this.#store;
    return state && subscribed(state) ? { state, deliveries: this.deliveries } : undefined;
  }

  dueMails(now: number): readonly OutgoingMail[] {
    const { state } = this.#store;
    return state && isMailed(state) ? this.#mails.outbox.due(now) : [];
  }

  /** Not an attempt. */
  putOffMail(id: string, nextAt: number): void {
    this.#mails.outbox.putOff(id, nextAt);
  }

  /** A webhook is to be handed over, or a mail or a slow task is due or under way: nothing else says whether a crash ended it. */
  hasDue(now: number): boolean {
    return this.#hasUnsent(now) || this.outbox.hasSlowDue(now);
  }

  /** Anything was, tasks of the outbox included. */
  wasDueBy(at: number): boolean {
    return this.#hasUnsent(at) || this.outbox.due(at).length > 0;
  }

  /** When to act on webhooks and mails that are not due yet, or in the hands of a queue. */
  laterTimes(state: Verification, now: number): readonly number[] {
    const lanes = [
      ...(subscribed(state) ? [this.deliveries] : []),
      ...(isMailed(state) ? [this.#mails.outbox] : []),
    ];
    return lanes.flatMap((lane) => lane.nextAfter(now) ?? []);
  }

  #hasUnsent(now: number): boolean {
    return (this.subscription?.deliveries.due(now).length ?? 0) > 0 || this.dueMails(now).length > 0;
  }

  #takeWebhooks(
    before: Verification,
    logged: readonly LoggedEvent[],
    changed: readonly Delivery[],
    now: number,
  ): readonly Event[] {
    const webhooks = webhooksFor(before, logged);
    const begun = webhooks.length === 0 ? [] : this.deliveries.begin(webhooks, now);
    const all = [...begun, ...changed.map((delivery) => this.deliveries.update(delivery))];
    return all.flatMap(({ delivery, version }): readonly Event[] => {
      const { id: deliveryId, eventId, state, nextAttemptAt = Infinity } = delivery;
      const isOnItsWay = nextAttemptAt <= now;
      this.put({ type: "list_delivery", deliveryId, version }, now + (isOnItsWay ? LIST_PENDING_MS : 0));
      const failure = failureOf(delivery, before.id);
      if (failure) this.put({ type: "tell_owner", deliveryId, failure }, now);
      return state === "pending" ? [] : [{ type: `webhook.${state}`, at: now, deliveryId, eventId }];
    });
  }
}
