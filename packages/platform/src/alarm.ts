/**
 * When the object's clock runs behind the platform's, the alarm would ring again at once for the same moment, a
 * thousand times a second.
 */
const BEHIND_MS = 1_000;
/** An alarm this late was lost, for example because the process ended before the move was durable. It is set again. */
const LOST_MS = 60_000;

/** An object's single alarm, set for the earliest of everything that the object waits for. */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  #setFor: number | undefined;
  /** Set when the last alarm rang too early by the object's own clock. */
  #earlyFor: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Whether an alarm is set. An object whose due times are counted from now asks before its first `set`: otherwise each
   * start would postpone the alarm.
   */
  async load(): Promise<boolean> {
    this.#setFor = (await this.#storage.getAlarm()) ?? undefined;
    return this.#setFor !== undefined;
  }

  /**
   * Sets the alarm for the earliest of these times (epoch milliseconds), or deletes it if there is none. It is not
   * awaited: the write joins the current turn, so that the object's rows and its alarm are stored together or not at all.
   *
   * `earlyMs`: how much too early an existing alarm may ring before it is moved, which costs a write. The run that
   * follows sets it again.
   */
  set(times: readonly (number | undefined)[], earlyMs = 0, now = Date.now()): void {
    const earliest = Math.min(...times.map((at) => at ?? Infinity));
    const next = earliest === Infinity ? undefined : Math.max(earliest, this.#soonest(now));
    if (this.#setFor !== undefined && this.#setFor <= now - LOST_MS) this.#setFor = undefined;
    if (next === this.#setFor || this.#isSoonEnough(next, now, earlyMs)) return;
    this.#setFor = next;
    void (next === undefined ? this.#storage.deleteAlarm() : this.#storage.setAlarm(next));
  }

  /** The alarm rang and is no longer set. An object's `alarm` calls this first, and `set` when it is done. */
  rang(info?: AlarmInvocationInfo, now = Date.now()): void {
    // the planned time, by the platform's clock
    const scheduledAt = info?.scheduledTime ?? 0;
    this.#earlyFor = scheduledAt > now ? scheduledAt : undefined;
    this.#setFor = undefined;
  }

  #isSoonEnough(next = Infinity, now: number, earlyMs: number): boolean {
    const standing = this.#setFor;
    return standing !== undefined && standing > now && standing < next && next - standing <= earlyMs;
  }

  #soonest(now: number): number {
    return this.#earlyFor !== undefined && now < this.#earlyFor ? this.#earlyFor + BEHIND_MS : 0;
  }
}
