import { orAfter } from "@svc/platform/or-after";

/** Readers that wait for a verification to be over, each for as long as it asked (CONTRACT G4.1 `wait`). */
export class TerminalWait {
  readonly #waiting = new Set<() => void>();

  async until(waitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    await orAfter(waitMs, promise);
    this.#waiting.delete(resolve);
  }

  end(): void {
    for (const answer of this.#waiting) answer();
  }
}
