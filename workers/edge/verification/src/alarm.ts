/**
 * How long after a commit the alarm looks whether everything left. A list that is a little late after a crash is fine,
 * an analysis is not; the longer watch lets the commits of a busy minute sweep up after one another.
 */
const WATCH_MS = { projection: 45_000, rest: 5_000 } as const;
/** It may ring so much before its time; after a commit anything earlier does, since a run follows that sets it anew. */
const EARLY_MS = { commit: Infinity, rest: 5_000 } as const;
/** Where the object's clock is behind the one that it is woken by, the same moment would ring again at once, a thousand times a second. */
const BEHIND_MS = 1_000;
/** So late it is lost, as a move that was not yet durable when a process ended: it is set once more. */
const LOST_MS = 60_000;
type Watched = keyof typeof WATCH_MS;

/** The object's one alarm, and the watch: when to look whether what a commit left to do was done. */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  readonly #watchMs: number | undefined;
  #watchAt: number | undefined;
  #setFor: number | undefined;
  /** The last one rang before its time by the object's own clock. */
  #earlyFor: number | undefined;

  /** `watchMs`: another time than this room's own. */
  constructor(storage: DurableObjectStorage, watchMs?: number) {
    this.#storage = storage;
    this.#watchMs = watchMs;
  }

  /** Since the last commit of this life of the object. */
  get watchAt(): number | undefined {
    return this.#watchAt;
  }

  watchMsOf(what: Watched): number {
    return this.#watchMs ?? WATCH_MS[what];
  }

  watch(what: Watched, now: number): number {
    this.#watchAt = now + this.watchMsOf(what);
    return this.#watchAt;
  }

  /** The watch that is yet to come; where none is, one begins. */
  nextWatch(now: number): number {
    return this.#watchAt !== undefined && this.#watchAt > now ? this.#watchAt : this.watch("rest", now);
  }

  /** For the first of these. Not awaited: it joins the writes of this turn, so that events and alarm stand or fall together. */
  set(times: readonly number[], after: keyof typeof EARLY_MS, now: number): void {
    const next = times.length > 0 ? Math.max(Math.min(...times), this.#soonest(now)) : undefined;
    if (this.#setFor !== undefined && this.#setFor <= now - LOST_MS) this.#setFor = undefined;
    if (next === this.#setFor || this.#isSoonEnough(next, now, EARLY_MS[after])) return;
    this.#setFor = next;
    void (next === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }

  /** One that rings a little before looks just as well, and moving it costs as much as setting it. */
  #isSoonEnough(next: number | undefined, now: number, earlyMs: number): boolean {
    const standing = this.#setFor;
    if (next === undefined || standing === undefined) return false;
    return standing > now && standing < next && next - standing <= earlyMs;
  }

  /** It rang, and stands no more. `scheduledAt`: when it should have, by the clock that objects are woken by. */
  rang(scheduledAt: number, now: number): void {
    this.#earlyFor = scheduledAt > now ? scheduledAt : undefined;
    this.#setFor = undefined;
  }

  #soonest(now: number): number {
    return this.#earlyFor !== undefined && now < this.#earlyFor ? this.#earlyFor + BEHIND_MS : 0;
  }
}
