import { orAfter } from "@svc/platform/or-after";

/** Readers waiting for a verification to end, each up to the time it asked for (CONTRACT G4.1 `wait`). */
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
