import type { DeliveryId, UploadId } from "@svc/domain/ids";
import { type IdempotentState, KEYS_KEPT, type KeptAnswer } from "@svc/domain/idempotency";
import type { MailOutcome } from "@svc/domain/mail/mail-attempts";
import { hasLostAddress } from "@svc/domain/redaction/redact-delivery";
import { type Refusal, refuse } from "@svc/domain/verification/command";
import { closedToEvidence } from "@svc/domain/verification/closed-to-evidence";
import type { Event } from "@svc/domain/verification/event";
import { begin, evolve } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { BegunUpload } from "@svc/domain/verification/uploads";
import { type Attempt, type Delivery, redeliver, type Timing } from "@svc/domain/webhook/delivery";
import { Alarm } from "@svc/platform/alarm";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { KeptAnswers } from "@svc/store/objects/kept-answers";
import { ObjectTables } from "@svc/store/objects/object-tables";
import type { Deliveries } from "./deliveries.ts";
import { dueTimes } from "./due-times.ts";
import { EventStore } from "./event-store.ts";
import { OpenUploads } from "./open-uploads.ts";
import { holdMsOf, type OutboxTask, tasksOf } from "./outbox-task.ts";
import { type Attempted, Outgoing } from "./outgoing.ts";
import type { JournalPace } from "./pace.ts";
import { LOG } from "./schema.ts";
import { isLinkMailed } from "./result-mails.ts";
import { cancelSettled } from "./settled-work.ts";
import { Watch } from "./watch.ts";

type Created = Extract<Event, { type: "verification.created" }>;

export type CommitOptions = {
  /** The caller runs the analysis itself; the queue takes over after this time. */
  readonly holdAnalysisMs?: number;
};

/** A hook between writing an event and its outgoing work, where tests make the transaction fail. */
type Midway = (event: Event["type"]) => void;

type WriteOptions = CommitOptions & { readonly attempted?: Attempted };

/**
 * How much too early an existing alarm may ring. After a commit any earlier alarm is fine, since the run that follows
 * sets it again.
 */
const EARLY_MS = { commit: Infinity, rest: 5_000 } as const;
/** our choice: longer than the longest watch, and longer than any receiver takes. */
const OVERDUE_MS = 60_000;

/** Events, their folded state and the resulting outgoing work, written together or not at all. */
export class Journal {
  readonly outgoing: Outgoing;
  readonly uploads: OpenUploads;
  /** Stored responses of POSTs about this verification. */
  readonly #answers: KeptAnswers;
  readonly #tables: ObjectTables;
  readonly #store: EventStore;
  readonly #alarm: Alarm;
  readonly #watch: Watch;
  readonly #midway: Midway;

  constructor(storage: DurableObjectStorage, pace: JournalPace = {}, midway: Midway = () => {}) {
    const tables = new ObjectTables(storage, LOG);
    const store = new EventStore(tables);
    this.#tables = tables;
    this.#store = store;
    this.#midway = midway;
    this.#alarm = new Alarm(storage);
    this.#watch = new Watch(pace.watchMs);
    this.outgoing = new Outgoing({ storage, tables, store, pace });
    this.uploads = new OpenUploads(storage);
    this.#answers = new KeptAnswers(storage, KEYS_KEPT.capture_link);
  }

  /** Undefined before the verification is created and while it is being deleted. An object exists for any name. */
  get state(): Verification | undefined {
    return this.#store.state;
  }

  get events(): readonly LoggedEvent[] {
    return this.#store.events;
  }

  create(created: Created, following: readonly Event[], options: CommitOptions): Verification {
    return this.#write(begin(created), [created, ...following], options);
  }

  commit(before: Verification, events: readonly Event[]): Verification {
    return events.length === 0 ? before : this.#write(before, events, {});
  }

  /** Records one attempt: its effect on this delivery, and on others to an address that is gone. */
  settleDelivery(id: DeliveryId, attempt: Attempt, timing: Timing): void {
    const { state } = this;
    if (!state) return;
    const deliveries = this.outgoing.settled(id, attempt, timing);
    this.#write(state, [], { attempted: { deliveries } });
  }

  /** Delays a delivery without an attempt, when the cause is not the receiver's. */
  putOffDelivery(id: DeliveryId, worker: string, leastMs: number): void {
    const { deliveries } = this.outgoing.subscription ?? {};
    if (!deliveries?.unclaim(id, worker)) return;
    deliveries.putOff(id, Date.now(), leastMs);
    this.rest();
  }

  /** Webhooks to give to a queue now, each with a lease. */
  handOverDeliveries(): ReturnType<Deliveries["handOver"]> {
    const handed = this.outgoing.subscription?.deliveries.handOver(Date.now()) ?? { first: [], again: [] };
    if (handed.again.length > 0) this.rest();
    return handed;
  }

  /** Delays deliveries that the queue did not accept. */
  keepDeliveries(ids: readonly DeliveryId[], leastMs: number): void {
    for (const id of ids) this.outgoing.subscription?.deliveries.putOff(id, Date.now(), leastMs);
    this.rest();
  }

  redeliver(id: DeliveryId, now: number): Delivery | Refusal {
    const { state } = this;
    const found = this.outgoing.subscription?.deliveries.find(id)?.delivery;
    if (!state || !found) return refuse("not_found");
    const after = hasLostAddress(found) ? undefined : redeliver(found, now);
    if (!after) return refuse("conflict");
    this.#write(state, [], { attempted: { deliveries: [after] } });
    return after;
  }

  /** Records one attempt. The log gets an entry only for the final one. */
  settleMail(id: string, outcome: MailOutcome): void {
    const { state } = this;
    if (state) this.#write(state, [], { attempted: { mail: { id, outcome } } });
  }

  /** Delays a mail without an attempt, when the cause is not the provider's. */
  putOffMail(id: string, nextAt: number): void {
    this.outgoing.putOffMail(id, nextAt);
    this.rest();
  }

  /** Records a new upload and closes those it replaces. */
  openUpload(upload: Omit<BegunUpload, "isOpen">, replaces: readonly UploadId[]): void {
    this.#inOne(() => {
      this.#endUploads(replaces);
      this.uploads.add(upload);
    });
    this.rest();
  }

  closeUpload(uploadId: UploadId): void {
    this.uploads.close(uploadId);
    this.rest();
  }

  beginAnswer(scope: string): IdempotentState {
    const begun = this.#answers.begin(scope, Date.now());
    this.rest();
    return begun;
  }

  endAnswer(scope: string, answer: KeptAnswer | undefined, anew: boolean): void {
    this.#answers.end(scope, answer, Date.now(), { anew });
    this.rest();
  }

  /** Adds a task that follows from no event. */
  owe(task: OutboxTask): void {
    this.#inOne(() => this.outgoing.put(task, Date.now()));
    this.rest();
  }

  /** After a delivery run: schedules retries, and the removal of finished entries at the watch. */
  rest(): void {
    if (!this.state) return;
    const { outbox } = this.outgoing;
    const now = Date.now();
    const outboxAt = outbox.nextDueAt(now);
    if (outbox.hasListed) outbox.sweep();
    this.#setAlarm(
      [
        outboxAt,
        // the object was loaded without a commit, so no watch has started yet
        outbox.hasLeft ? (this.#watch.at ?? this.#watch.start("rest", now)) : undefined,
      ],
      "rest",
    );
  }

  /** Blocks writes during the deletion. When the deletion fails (`false`), the state is restored. */
  async close(erase: (state: Verification) => Promise<boolean>): Promise<void> {
    await this.#store.close(erase);
  }

  /** The alarm rang. The next call that sets an alarm starts a new one. */
  rang(info?: AlarmInvocationInfo): Verification | undefined {
    this.#alarm.rang(info);
    return this.state;
  }

  /** Sets a new alarm when something is long overdue, since the old alarm was evidently lost. */
  restIfOverdue(): void {
    const { state } = this;
    const at = Date.now() - OVERDUE_MS;
    if (!state) return;
    if (this.outgoing.wasDueBy(at) || dueTimes(state, this.uploads.begun).some((due) => due <= at))
      this.rest();
  }

  /** Removes finished entries after the alarm. */
  settleAlarm(): void {
    this.#answers.drop(Date.now());
    this.outgoing.outbox.sweep();
    this.rest();
  }

  #write(before: Verification, events: readonly Event[], options: WriteOptions): Verification {
    const now = Date.now();
    const after = events.reduce(evolve, before);
    const known = this.events.length;
    const tasks = tasksOf(events, after, {
      version: known + events.length,
      before: known === 0 ? undefined : before,
    });
    if (known === 0 || isLinkMailed(events)) this.outgoing.prepare(after);
    const logged = this.#inOne(() => {
      this.outgoing.outbox.sweep();
      const added = events.map((event) => this.#store.append(event));
      for (const { type } of events) this.#midway(type);
      const ended = this.outgoing.take(before, added, options.attempted ?? {});
      const appended = [...added, ...ended.map((event) => this.#store.append(event))];
      const isSeen = ended.reduce(evolve, after) !== after;
      const shown: OutboxTask[] = isSeen ? [{ type: "project", version: known + appended.length }] : [];
      this.#putTasks([...tasks, ...shown], after, options);
      cancelSettled(this.outgoing.outbox, after);
      if (closedToEvidence(after)) this.#close(before);
      if (events.some(({ type }) => type === "verification.redacted")) this.#redact(before);
      return appended;
    });
    const settled = logged.slice(events.length).reduce((state, { event }) => evolve(state, event), after);
    this.#store.advance(settled, logged);
    const isProjection = tasks.every(({ type }) => type === "project" || type === "occupy");
    const isListAlone = isProjection && !this.outgoing.hasDue(now);
    this.#setAlarm([this.#watch.start(isListAlone ? "projection" : "rest", now)], "commit");
    return settled;
  }

  #inOne<T>(write: () => T): T {
    const restore = this.outgoing.remember();
    try {
      return this.#tables.transaction(write);
    } catch (error) {
      restore();
      throw error;
    }
  }

  #putTasks(tasks: readonly OutboxTask[], after: Verification, options: CommitOptions): void {
    const now = Date.now();
    const watchMs = this.#watch.msOf("projection");
    for (const task of tasks) this.outgoing.put(task, now + holdMsOf(task, after, { watchMs, ...options }));
  }

  /** A closed link must not keep partial uploads, and must not be sent any more. */
  #close(before: Verification): void {
    this.#endUploads(this.uploads.open);
    if (closedToEvidence(before) === undefined) this.outgoing.withdrawLinks(before);
  }

  #endUploads(ids: readonly UploadId[]): void {
    for (const uploadId of ids) {
      this.uploads.close(uploadId);
      this.outgoing.put({ type: "end_upload", uploadId }, Date.now());
    }
  }

  #redact(before: Verification): void {
    this.#store.redact();
    this.#answers.forgetAll();
    this.outgoing.redact(before);
  }

  /** Sets the alarm for these outbox times and everything the verification itself waits for. */
  #setAlarm(outboxTimes: readonly (number | undefined)[], after: keyof typeof EARLY_MS): void {
    const { state, outgoing } = this;
    if (!state) return;
    const now = Date.now();
    this.#alarm.set(
      [
        ...outgoing.laterTimes(state, now),
        // an attempt interrupted by a crash is repeated at the watch
        outgoing.hasDue(now) ? this.#watch.next(now) : undefined,
        ...dueTimes(state, this.uploads.begun),
        this.#answers.nextDue(),
        outgoing.outbox.jobs.nextLook(now),
        ...outboxTimes,
      ],
      EARLY_MS[after],
      now,
    );
  }
}
