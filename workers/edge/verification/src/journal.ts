import { redactWebhook } from "@svc/contract/webhook/redact-webhook";
import type { DeliveryId, UploadId } from "@svc/domain/ids";
import { KEYS_KEPT } from "@svc/domain/idempotency";
import { hasLostAddress, redactDelivery } from "@svc/domain/redaction/redact-delivery";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import type { Event } from "@svc/domain/verification/event";
import { type Refusal, refuse } from "@svc/domain/verification/command";
import { begin, evolve, replay } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { closedToEvidence } from "@svc/domain/verification/decide";
import type { BegunUpload } from "@svc/domain/verification/uploads";
import { type Attempt, type Delivery, redeliver, type Timing } from "@svc/domain/webhook/delivery";
import { failureOf } from "@svc/domain/webhook/failure";
import { ObjectTables } from "@svc/store/object-tables";
import { KeptAnswers } from "@svc/store/kept-answers";
import { Deliveries } from "./deliveries.ts";
import { type Errand, errandsOf, holdMsOf, keyOf } from "./errand.ts";
import { dueTimes } from "./due-times.ts";
import { EventLog } from "./log.ts";
import { OpenUploads } from "./open-uploads.ts";
import { isTold, outgoing } from "./outgoing.ts";
import { Outbox } from "./outbox.ts";
import type { JournalPace } from "./pace.ts";
import { LOG } from "./schema.ts";
import { isMailed, ResultMails } from "./result-mails.ts";
import { cancelSettled } from "./settled-work.ts";

type Created = Extract<Event, { type: "verification.created" }>;

/**
 * How long after a commit the alarm looks whether everything left. A list that is a little late after a crash is fine,
 * an analysis is not; the longer watch lets the commits of a busy minute sweep up after one another.
 */
const WATCH_MS = { projection: 45_000, rest: 5_000 } as const;

export type CommitOptions = {
  /** The caller runs the analysis itself; the queue gets it only after this long. */
  readonly holdAnalysisMs?: number;
  readonly isMetered?: boolean;
};

/** A quick receiver is listed once, when it answered; a slow one is listed as pending after this. */
const LIST_PENDING_MS = 2_000;

/** Told between an event and what must leave because of it, where tests kill the process. */
type Midway = (event: Event["type"]) => void;

type WriteOptions = CommitOptions & {
  readonly changed?: readonly Delivery[];
  /** A mail that was tried, and what was answered. */
  readonly posted?: { readonly id: string; readonly outcome: MailOutcome };
};

/** Events, the state they fold to, and what must leave because of them: written together or not at all. */
export class Journal {
  readonly outbox: Outbox;
  readonly uploads: OpenUploads;
  /** Read them only of a verification that is told of. */
  readonly deliveries: Deliveries;
  /** What was answered to POSTs about this verification. */
  readonly answers: KeptAnswers;
  readonly #mails: ResultMails;
  readonly #storage: DurableObjectStorage;
  readonly #tables: ObjectTables;
  readonly #log: EventLog;
  readonly #watchMs: number | undefined;
  readonly #midway: Midway;
  #watchAt: number | undefined;
  #alarmAt: number | undefined;
  #events: readonly LoggedEvent[];
  #state: Verification | undefined;

  constructor(storage: DurableObjectStorage, pace: JournalPace = {}, midway: Midway = () => {}) {
    this.#storage = storage;
    this.#watchMs = pace.watchMs;
    this.#midway = midway;
    this.#tables = new ObjectTables(storage, LOG);
    this.#log = new EventLog(this.#tables);
    this.outbox = new Outbox(this.#tables, pace.claimMs);
    this.uploads = new OpenUploads(storage);
    this.deliveries = new Deliveries(storage);
    this.#mails = new ResultMails(storage);
    this.answers = new KeptAnswers(storage, KEYS_KEPT.capture_link);
    this.#events = this.#log.readAll();
    this.#state = replay(this.#events.map(({ event }) => event));
    if (!this.#state?.redacted) return;
    // what an older release left in a redacted log goes when it is opened
    this.#tables.transaction(() => this.#log.redact());
    this.#events = this.#log.readAll();
    // nor did an older release wake it for its deletion
    this.rest();
  }

  /** Undefined until the verification was created, and once it is being deleted: any name reaches an object. */
  get state(): Verification | undefined {
    return this.#state;
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  create(created: Created, following: readonly Event[], options: CommitOptions): Verification {
    const first = begin(created);
    return this.#write(first, [created, ...following], options);
  }

  commit(before: Verification, events: readonly Event[]): Verification {
    return events.length === 0 ? before : this.#write(before, events, {});
  }

  /** One attempt was made: what became of the delivery, and of the others to an address that is gone. */
  settleDelivery(id: DeliveryId, attempt: Attempt, timing: Timing): void {
    const state = this.#state;
    if (!state) return;
    const settled = this.deliveries.settled(id, attempt, timing);
    this.#write(state, [], { changed: state.redacted ? settled.map(redactDelivery) : settled });
  }

  /** No attempt was made, and that was not the receiver's fault. */
  putOffDelivery(id: DeliveryId, nextAttemptAt: number): void {
    const found = this.deliveries.find(id)?.delivery;
    if (found?.state === "pending") this.deliveries.update({ ...found, nextAttemptAt });
    this.rest();
  }

  redeliver(id: DeliveryId, now: number): Delivery | Refusal {
    const state = this.#state;
    const found = state && isTold(state) ? this.deliveries.find(id)?.delivery : undefined;
    if (!state || !found) return refuse("not_found");
    const after = hasLostAddress(found) ? undefined : redeliver(found, now);
    if (!after) return refuse("conflict");
    this.#write(state, [], { changed: [after] });
    return after;
  }

  /** One more upload is open, those that it replaces are over. */
  openUpload(upload: Omit<BegunUpload, "isOpen">, replaces: readonly UploadId[]): void {
    this.#tables.transaction(() => {
      this.#endUploads(replaces);
      this.uploads.add(upload);
    });
    this.rest();
  }

  #endUploads(ids: readonly UploadId[]): void {
    for (const uploadId of ids) {
      const errand: Errand = { type: "end_upload", uploadId };
      this.uploads.close(uploadId);
      this.#put(errand, Date.now());
    }
  }

  dueDeliveries(now: number): readonly Delivery[] {
    return this.#state && isTold(this.#state) ? this.deliveries.due(now) : [];
  }

  dueMails(now: number): readonly OutgoingMail[] {
    return this.#state && isMailed(this.#state) ? this.#mails.outbox.due(now) : [];
  }

  /** One attempt was made; the log hears of the one that decides, once. */
  settleMail(id: string, outcome: MailOutcome): void {
    const state = this.#state;
    if (state) this.#write(state, [], { posted: { id, outcome } });
  }

  /** No attempt was made, and that was not the provider's fault. */
  putOffMail(id: string, nextAt: number): void {
    this.#mails.outbox.putOff(id, nextAt);
    this.rest();
  }

  #write(before: Verification, events: readonly Event[], options: WriteOptions): Verification {
    const now = Date.now();
    const after = events.reduce(evolve, before);
    const isFirst = this.#events.length === 0;
    const watchMs = this.#watchMs ?? WATCH_MS.projection;
    const redacts = events.some(({ type }) => type === "verification.redacted");
    const version = this.#events.length + events.length;
    const errands = errandsOf(events, after, {
      ...options,
      version,
      before: isFirst ? undefined : before,
    });
    if (isFirst) this.#prepareTables(after);
    const logged = this.#tables.transaction(() => {
      this.outbox.sweep();
      const added = events.map((event) => this.#log.append(event));
      for (const { type } of events) this.#midway(type);
      const told = this.#tell(before, added, options.changed ?? []);
      const posted = this.#post(before, added, options.posted);
      for (const errand of errands) this.#put(errand, now + holdMsOf(errand, after, { watchMs, ...options }));
      cancelSettled(this.outbox, after);
      // a link that takes nothing more keeps no bytes either
      if (closedToEvidence(after)) this.#endUploads(this.uploads.open);
      if (redacts) this.#redact(before);
      return [...added, ...told, ...posted];
    });
    this.#events = redacts ? this.#log.readAll() : [...this.#events, ...logged];
    this.#state = after;
    const leaves = this.dueDeliveries(now).length + this.dueMails(now).length > 0;
    const isProjection = errands.every(({ type }) => type === "project" || type === "occupy") && !leaves;
    this.#watchAt = now + (this.#watchMs ?? (isProjection ? WATCH_MS.projection : WATCH_MS.rest));
    this.#arm([this.#watchAt]);
    return after;
  }

  #prepareTables(state: Verification): void {
    if (isTold(state)) this.deliveries.prepare();
    if (isMailed(state)) this.#mails.outbox.prepare();
  }

  /** Keeps what is to be told of these events and what became of what was told; the log hears when that is over. */
  #tell(before: Verification, logged: readonly LoggedEvent[], changed: readonly Delivery[]) {
    const now = Date.now();
    const told = outgoing(before, logged);
    const begun = told.length === 0 ? [] : this.deliveries.begin(told, now);
    const all = [...begun, ...changed.map((delivery) => this.deliveries.update(delivery))];
    return all.flatMap(({ delivery, version }) => {
      const { id: deliveryId, eventId, state } = delivery;
      const errand: Errand = { type: "list_delivery", deliveryId, version };
      this.#put(errand, now + (state === "pending" ? LIST_PENDING_MS : 0));
      const failure = failureOf(delivery, before.id);
      if (failure) this.#put({ type: "tell_owner", deliveryId, failure }, now);
      return state === "pending"
        ? []
        : [this.#log.append({ type: `webhook.${state}`, at: now, deliveryId, eventId })];
    });
  }

  #put(errand: Errand, dueAt: number): void {
    this.outbox.put(keyOf(errand), errand, dueAt);
  }

  #post(before: Verification, logged: readonly LoggedEvent[], posted: WriteOptions["posted"]) {
    const now = Date.now();
    if (isMailed(before)) this.#mails.begin(before, logged, now);
    const event = posted && this.#mails.settle(posted.id, posted.outcome, now);
    return event ? [this.#log.append(event)] : [];
  }

  #redact(before: Verification): void {
    this.#log.redact();
    this.answers.forgetAll();
    const told = isTold(before) ? this.deliveries.redact(redactWebhook) : [];
    for (const { delivery, version } of told)
      this.#put({ type: "list_delivery", deliveryId: delivery.id, version }, Date.now());
    if (isMailed(before)) this.#mails.outbox.empty();
  }

  /** After a delivery run: what was put off comes back in its time, what has left is written down at the watch. */
  rest(): void {
    if (!this.#state) return;
    const outboxAt = this.outbox.nextDueAt();
    this.#arm([
      ...(outboxAt === undefined ? [] : [outboxAt]),
      ...(this.outbox.hasLeft && this.#watchAt !== undefined ? [this.#watchAt] : []),
    ]);
  }

  /** While it is deleted nothing is written; where that fails (`false`) it is there again. */
  async close(erase: (state: Verification) => Promise<boolean>): Promise<void> {
    const state = this.#state;
    this.#state = undefined;
    if (state && !(await erase(state))) this.#state = state;
  }

  /** After the alarm: what has left is written down as gone. */
  settleAlarm(): void {
    this.#alarmAt = undefined;
    this.answers.drop(Date.now());
    this.outbox.sweep();
    this.rest();
  }

  /** Not awaited: it joins the writes of this turn, so that events and alarm stand or fall together. */
  #arm(outboxTimes: readonly number[]): void {
    const state = this.#state;
    if (!state) return;
    const answersAt = this.answers.nextDue();
    const lookAt = this.outbox.jobs.nextLook(Date.now());
    const due = [
      ...this.#laneTimes(state),
      ...dueTimes(state, this.uploads.begun),
      ...(answersAt === undefined ? [] : [answersAt]),
      ...(lookAt === undefined ? [] : [lookAt]),
      ...outboxTimes,
    ];
    const next = due.length > 0 ? Math.min(...due) : undefined;
    if (next === this.#alarmAt) return;
    this.#alarmAt = next;
    void (next === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }

  /** An attempt that is due or under way is looked after at the watch, so that one that a crash ended is made again. */
  #laneTimes(state: Verification): readonly number[] {
    const now = Date.now();
    const lanes = [
      ...(isTold(state) ? [this.deliveries] : []),
      ...(isMailed(state) ? [this.#mails.outbox] : []),
    ];
    const later = lanes.flatMap((lane) => lane.nextAfter(now) ?? []);
    if (lanes.every((lane) => lane.due(now).length === 0)) return later;
    if ((this.#watchAt ?? 0) <= now) this.#watchAt = now + (this.#watchMs ?? WATCH_MS.rest);
    return [this.#watchAt ?? now, ...later];
  }
}
