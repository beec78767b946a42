/** CONTRACT G3.5: the least that a piece may have, but for the last. */
const LEAST_BYTES = 256 * 1024;
// our choice: a tab that is killed loses the piece that is under way
const MOST_LOST_MS = 5_000;

/** How much goes in one piece: as much as the link carries in five seconds, little until it has shown that. */
export class ChunkPace {
  readonly #mostBytes: number;
  #bytes = LEAST_BYTES;

  /** `mostBytes`: what the service suggests (`limits.chunk_bytes`). */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Of the piece that goes next, in bytes. */
  next(): number {
    return this.#bytes;
  }

  /** A piece of `bytes` went through in `ms`. */
  took(bytes: number, ms: number): void {
    const carried = Math.round((bytes / Math.max(1, ms)) * MOST_LOST_MS);
    this.#bytes = Math.max(LEAST_BYTES, Math.min(this.#mostBytes, carried));
  }

  /** A piece was lost: the next is small again. */
  broke(): void {
    this.#bytes = LEAST_BYTES;
  }
}
