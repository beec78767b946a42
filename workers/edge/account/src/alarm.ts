/** The object's one alarm. */
export class Alarm {
  readonly #storage: DurableObjectStorage;
  #setFor: number | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * For the first of these times, in epoch milliseconds. It joins the writes of the caller's turn. One that rings before
   * stays: it is set anew when it rang, while one that is put off may be lost with a crash.
   */
  async set(times: readonly (number | undefined)[]): Promise<void> {
    const known = times.filter((at) => at !== undefined);
    const next = Math.min(...known);
    if (known.length === 0 || (this.#setFor ?? Infinity) <= next) return;
    this.#setFor = next;
    await this.#storage.setAlarm(next);
  }

  /** It rang, and stands no more. */
  rang(): void {
    this.#setFor = undefined;
  }
}
