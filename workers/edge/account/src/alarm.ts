/** The object's single alarm. */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  #setFor: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Sets the alarm for the earliest of these times (epoch milliseconds), as part of the current turn's writes. An
   * earlier alarm stays, and is set again after it rings, because a postponed alarm may be lost in a crash.
   */
  async set(times: readonly (number | undefined)[]): Promise<void> {
    const known = times.filter((at) => at !== undefined);
    const next = Math.min(...known);
    if (known.length === 0 || (this.#setFor ?? Infinity) <= next) return;
    this.#setFor = next;
    await this.#storage.setAlarm(next);
  }

  /** The alarm rang and is no longer set. */
  rang(): void {
    this.#setFor = undefined;
  }
}
