/**
 * How long after a commit the alarm checks that everything was sent. After a crash the list may lag a little, but an
 * analysis may not. The longer time lets consecutive commits in a busy minute clean up after each other.
 */
const WATCH_MS = { projection: 45_000, rest: 5_000 } as const;
/**
 * How much too early an existing alarm may ring before it is moved. After a commit any earlier alarm is fine, since the
 * run that follows sets it again.
 */
const EARLY_MS = { commit: Infinity, rest: 5_000 } as const;
/**
 * When the object's clock runs behind the platform's, the alarm would ring again at once for the same moment, a
 * thousand times a second.
 */
const BEHIND_MS = 1_000;
/** An alarm this late was lost, for example because the process ended before the move was durable. It is set again. */
const LOST_MS = 60_000;
type Watched = keyof typeof WATCH_MS;

/** The object's single alarm, and the watch: the time at which it checks that the work left by a commit was done. */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  readonly #watchMs: number | undefined;
  #watchAt: number | undefined;
  #setFor: number | undefined;
  /** Set when the last alarm rang too early by the object's own clock. */
  #earlyFor: number | undefined;

  /** `watchMs` overrides the default watch times. */
  constructor(storage: DurableObjectStorage, watchMs?: number) {
    this.#storage = storage;
    this.#watchMs = watchMs;
  }

  /** Set by the last commit since the object was loaded. */
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

  /** The pending watch. Starts one when there is none. */
  nextWatch(now: number): number {
    return this.#watchAt !== undefined && this.#watchAt > now ? this.#watchAt : this.watch("rest", now);
  }

  /**
   * Sets the alarm for the earliest of these times. It is not awaited: the write joins the current turn, so that events
   * and alarm are stored together or not at all.
   */
  set(times: readonly number[], after: keyof typeof EARLY_MS, now: number): void {
    const next = times.length > 0 ? Math.max(Math.min(...times), this.#soonest(now)) : undefined;
    if (this.#setFor !== undefined && this.#setFor <= now - LOST_MS) this.#setFor = undefined;
    if (next === this.#setFor || this.#isSoonEnough(next, now, EARLY_MS[after])) return;
    this.#setFor = next;
    void (next === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }

  /** An alarm that rings slightly early does the same work, and moving it would cost a write. */
  #isSoonEnough(next: number | undefined, now: number, earlyMs: number): boolean {
    const standing = this.#setFor;
    if (next === undefined || standing === undefined) return false;
    return standing > now && standing < next && next - standing <= earlyMs;
  }

  /** The alarm rang and is no longer set. `scheduledAt` is its planned time by the platform's clock. */
  rang(scheduledAt: number, now: number): void {
    this.#earlyFor = scheduledAt > now ? scheduledAt : undefined;
    this.#setFor = undefined;
  }

  #soonest(now: number): number {
    return this.#earlyFor !== undefined && now < this.#earlyFor ? this.#earlyFor + BEHIND_MS : 0;
  }
}
