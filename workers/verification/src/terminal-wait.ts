/** Readers that wait for a verification to be over, each for as long as it asked (CONTRACT G4.1 `wait`). */
export class TerminalWait {
  readonly #waiting = new Set<() => void>();

  async until(waitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(resolve, waitMs);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }

  end(): void {
    for (const answer of this.#waiting) answer();
  }
}

/** Until it is done, or this long. */
export async function orAfter(ms: number, done: Promise<void>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([done, patience]);
  clearTimeout(timer);
}
