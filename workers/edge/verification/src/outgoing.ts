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

/** A fast delivery is listed once, with its result. A slow one is first listed as pending after this time. */
const LIST_PENDING_MS = 2_000;

/** Results of attempts, to be recorded. */
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

/** Everything the object has to send because of its events, stored until it is sent: tasks, webhooks, mails. */
export class Outgoing {
  readonly outbox: Outbox;
  /** Read these only when the verification has a webhook subscription. */
  readonly deliveries: Deliveries;
  readonly #mails: ResultMails;
  readonly #store: EventStore;

  constructor({ storage, tables, store, pace }: Parts) {
    this.#store = store;
    this.outbox = new Outbox(storage, tables, pace.claimMs);
    this.deliveries = new Deliveries(storage, pace.webhookLeaseMs);
    this.#mails = new ResultMails(storage);
  }

  /** Creates the tables. Call it before a transaction that may write the first entry. */
  prepare(after: Verification): void {
    if (subscribed(after)) this.deliveries.prepare();
    if (isMailed(after)) this.#mails.outbox.prepare();
  }

  /** Call it before a transaction. The returned function restores the memory after a rollback. */
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

  /**
   * Stores the outgoing work of these events and the results of attempts. Returns the events that follow from final
   * results.
   */
  take(before: Verification, logged: readonly LoggedEvent[], attempted: Attempted): readonly Event[] {
    const now = Date.now();
    const webhooks = this.#takeWebhooks(before, logged, attempted.deliveries ?? [], now);
    if (isMailed(before) || isLinkMailed(logged.map(({ event }) => event)))
      this.#mails.begin(before, logged, now);
    const { mail } = attempted;
    const posted = mail && this.#settleMail(mail, now);
    return posted ? [...webhooks, posted] : webhooks;
  }

  #settleMail({ id, outcome }: NonNullable<Attempted["mail"]>, now: number): Event | undefined {
    const cause = this.#store.events.find((logged) => logged.id === id)?.event;
    return this.#mails.settle(id, { outcome, cause }, now);
  }

  /** Stops messages with the link that were not sent yet. Call it when nothing more can be added. */
  withdrawLinks(before: Verification): void {
    if (before.delivery) this.#mails.withdrawLinks(this.#store.events);
  }

  /** Reduces webhook bodies and mails to what the redacted verification still contains. */
  redact(before: Verification): void {
    const changed = subscribed(before) ? this.deliveries.redact(redactWebhook) : [];
    for (const { delivery, version } of changed)
      this.put({ type: "list_delivery", deliveryId: delivery.id, version }, Date.now());
    if (isMailed(before)) this.#mails.outbox.empty();
  }

  /** Records an attempt. A redacted delivery keeps no data of the receiver. */
  settled(...[id, attempt, timing]: Parameters<Deliveries["settled"]>): readonly Delivery[] {
    const settled = this.deliveries.settled(id, attempt, timing);
    return this.#store.state?.redacted ? settled.map(redactDelivery) : settled;
  }

  /** Undefined without a subscription or a known verification, when there is no table to read. */
  get subscription(): { readonly state: Verification; readonly deliveries: Deliveries } | undefined {
    const { state } = this.#store;
    return state && subscribed(state) ? { state, deliveries: this.deliveries } : undefined;
  }

  dueMails(now: number): readonly OutgoingMail[] {
    const { state } = this.#store;
    return state && isMailed(state) ? this.#mails.outbox.due(now) : [];
  }

  /** This does not count as an attempt. */
  putOffMail(id: string, nextAt: number): void {
    this.#mails.outbox.putOff(id, nextAt);
  }

  /**
   * Whether webhooks are waiting, or mails or slow tasks are due or running. An interrupted run leaves no other trace.
   */
  hasDue(now: number): boolean {
    return this.#hasUnsent(now) || this.outbox.hasSlowDue(now);
  }

  /** Whether anything was due, outbox tasks included. */
  wasDueBy(at: number): boolean {
    return this.#hasUnsent(at) || this.outbox.due(at).length > 0;
  }

  /** When to act on webhooks and mails that are due later, or are held by a queue. */
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
