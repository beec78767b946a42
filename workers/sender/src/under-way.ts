/** Longer than any call takes, because a call that was cut off is never removed. */
const FORGOTTEN_MS = 30_000;
const LOOK_MS = 50;

/**
 * The number of calls in progress in this isolate. It polls instead of using promises, because those of one
 * invocation may not wake another.
 */
export class UnderWay {
  readonly #most: number;
  readonly #since = new Map<symbol, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits until this many more calls fit; meanwhile the queue holds further messages back. */
  async roomFor(count: number): Promise<void> {
    while (this.#count() + count > this.#most) await scheduler.wait(LOOK_MS);
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    const key = Symbol();
    this.#since.set(key, Date.now());
    try {
      return await work();
    } finally {
      this.#since.delete(key);
    }
  }

  #count(): number {
    const at = Date.now() - FORGOTTEN_MS;
    for (const [key, since] of this.#since) if (since < at) this.#since.delete(key);
    return this.#since.size;
  }
}
