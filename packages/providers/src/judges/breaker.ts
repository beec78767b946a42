/** So many failures in a row, and nobody waits for it. */
const FAILURES = 3;
/** After that one question tries whether it is back. */
const REST_MS = 60_000;

/** Whether a judge is worth asking, by what became of the questions before; in memory, an isolate's own. */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;

  /** After the rest the first who asks is let through, and the next again after as long, until one was answered. */
  admits(now: number): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + REST_MS;
    return true;
  }

  answered(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#closedUntil = now + REST_MS;
  }
}
