import { checksOf } from "@svc/domain/verification/checks";
import { clipsDueAt } from "@svc/domain/verification/decide-clip";
import { consequencesOf, delayMsOf } from "@svc/domain/verification/consequences";
import type { Event } from "@svc/domain/verification/event";
import { begin, evolve, replay } from "@svc/domain/verification/evolve";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { isTerminal } from "@svc/domain/status";
import { UPLOAD_GRACE_MS } from "@svc/domain/verification/decide";
import { redactsAt } from "@svc/domain/verification/retention";
import { analysisKey, type Errand, keyOf } from "./errand.ts";
import { EventLog } from "./log.ts";
import { OpenUploads } from "./open-uploads.ts";
import { Outbox } from "./outbox.ts";

type Created = Extract<Event, { type: "verification.created" }>;

/**
 * How long after a commit the alarm looks whether everything left. A list that is a minute late after a crash is fine,
 * an analysis is not; the longer watch lets the commits of a busy minute sweep up after one another.
 */
const WATCH_MS = { projection: 60_000, rest: 5_000 } as const;

export type CommitOptions = {
  /** The caller runs the analysis itself; the queue gets it only after this long. */
  readonly holdAnalysisMs?: number;
  readonly isMetered?: boolean;
};

/** Events, the state they fold to, and what must leave because of them: written together or not at all. */
export class Journal {
  readonly outbox: Outbox;
  readonly uploads: OpenUploads;
  readonly #storage: DurableObjectStorage;
  readonly #log: EventLog;
  readonly #watchMs: number | undefined;
  #watchAt: number | undefined;
  #alarmAt: number | undefined;
  #events: readonly LoggedEvent[];
  #state: Verification | undefined;

  constructor(storage: DurableObjectStorage, watchMs?: number) {
    this.#storage = storage;
    this.#watchMs = watchMs;
    this.#log = new EventLog(storage.sql);
    this.outbox = new Outbox(storage.sql);
    this.uploads = new OpenUploads(storage.sql);
    this.#events = this.#log.readAll();
    this.#state = replay(this.#events.map(({ event }) => event));
  }

  /** Undefined until the verification was created: any name reaches an object. */
  get state(): Verification | undefined {
    return this.#state;
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  create(created: Created, following: readonly Event[], options: CommitOptions): Verification {
    return this.#write([created, ...following], following.reduce(evolve, begin(created)), options);
  }

  commit(before: Verification, events: readonly Event[]): Verification {
    return events.length === 0 ? before : this.#write(events, events.reduce(evolve, before), {});
  }

  #write(events: readonly Event[], after: Verification, options: CommitOptions): Verification {
    const now = events[0]?.at ?? after.createdAt;
    const redacts = events.some(({ type }) => type === "verification.redacted");
    const errands = this.#errands(events, after, options);
    const logged = this.#storage.transactionSync(() => {
      if (this.#events.length === 0) {
        this.#log.create();
        this.outbox.create();
      }
      this.outbox.sweep();
      const added = events.map((event) => this.#log.append(event));
      for (const errand of errands) {
        const held = errand.type === "analyze" ? (options.holdAnalysisMs ?? 0) : delayMsOf(errand);
        this.outbox.put(keyOf(errand), errand, now + held);
      }
      this.#cancelSettled(after);
      if (redacts) this.#log.redact();
      return added;
    });
    this.#events = redacts ? this.#log.readAll() : [...this.#events, ...logged];
    this.#state = after;
    const isProjection = errands.every(({ type }) => type === "project");
    this.#watchAt = now + (this.#watchMs ?? (isProjection ? WATCH_MS.projection : WATCH_MS.rest));
    this.#arm([this.#watchAt]);
    return after;
  }

  #errands(events: readonly Event[], after: Verification, options: CommitOptions): readonly Errand[] {
    const version = this.#events.length + events.length;
    const counted: Errand[] = options.isMetered ? [{ type: "count" }] : [];
    return [
      { type: "project", version },
      ...counted,
      ...events.flatMap((event): readonly Errand[] => consequencesOf(event, after)),
    ];
  }

  /** A capture whose findings are all there, or no longer matter, is not analysed again. */
  #cancelSettled(state: Verification): void {
    for (const capture of state.captures) {
      const isOpen = checksOf(state.settings, capture).some((check) => !capture.findings[check]);
      if (!isOpen || capture.removed || isTerminal(state.status)) this.outbox.cancel(analysisKey(capture.id));
    }
  }

  /** After a delivery run: what was put off comes back in its time, what has left is written down at the watch. */
  rest(): void {
    const outboxAt = this.outbox.nextDueAt();
    this.#arm([
      ...(outboxAt === undefined ? [] : [outboxAt]),
      ...(this.outbox.hasLeft && this.#watchAt !== undefined ? [this.#watchAt] : []),
    ]);
  }

  /** After the alarm: what has left is written down as gone. */
  settleAlarm(): void {
    this.#alarmAt = undefined;
    this.outbox.sweep();
    this.rest();
  }

  /** Not awaited: it joins the writes of this turn, so that events and alarm stand or fall together. */
  #arm(outboxTimes: readonly number[]): void {
    const state = this.#state;
    if (!state) return;
    const waitsForExpiry = !isTerminal(state.status) && state.submittedAt === undefined;
    const expiresAt = state.expiresAt + (this.uploads.isEmpty ? 0 : UPLOAD_GRACE_MS);
    const clipsAt = clipsDueAt(state);
    const emptiesAt = redactsAt(state);
    const due = [
      ...(waitsForExpiry ? [expiresAt] : []),
      ...(clipsAt === undefined ? [] : [clipsAt]),
      ...(emptiesAt === undefined ? [] : [emptiesAt]),
      ...outboxTimes,
    ];
    const next = due.length > 0 ? Math.min(...due) : undefined;
    if (next === this.#alarmAt) return;
    this.#alarmAt = next;
    void (next === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }
}
