/** CONTRACT G3.5: the minimum chunk size, except for the last chunk. */
const LEAST_BYTES = 256 * 1024;
// our choice: the most upload time a killed tab can lose
const MOST_LOST_MS = 5_000;

/** Picks the chunk size: as much as the connection sends in five seconds, and small until that is known. */
export class ChunkPace {
  readonly #mostBytes: number;
  #bytes = LEAST_BYTES;

  /** `mostBytes`: the size the service suggests (`limits.chunk_bytes`). */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The size of the next chunk in bytes. */
  next(): number {
    return this.#bytes;
  }

  took(bytes: number, ms: number): void {
    const carried = Math.round((bytes / Math.max(1, ms)) * MOST_LOST_MS);
    this.#bytes = Math.max(LEAST_BYTES, Math.min(this.#mostBytes, carried));
  }

  /** A chunk failed, so the next one is small again. */
  broke(): void {
    this.#bytes = LEAST_BYTES;
  }
}
