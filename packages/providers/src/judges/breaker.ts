/** After this many failures in a row, the judge is not asked for a while. */
const FAILURES = 3;
/** After this time, one question tests whether it is back. */
const REST_MS = 60_000;

/** Decides whether a judge is worth asking, from the results of earlier questions; in memory, per isolate. */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;

  /** After the rest, one question is let through, and one more after each further rest, until one is answered. */
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
