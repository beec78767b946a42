/** A stall affects the estimate for this long. */
const WINDOW_MS = 20_000;
/** The first bytes only fill the device's buffers and say nothing about the connection. */
const LEAST_MS = 2_000;

type Sample = { readonly atMs: number; readonly bytes: number };

export class SendRate {
  #samples: readonly Sample[] = [];

  /** Records that `bytes` more were sent by `atMs`. Record 0 at the start. */
  note(atMs: number, bytes: number): void {
    this.#samples = [...this.#samples, { atMs, bytes }].filter((each) => atMs - each.atMs <= WINDOW_MS);
  }

  /** Seconds for the remaining bytes. Undefined while there is no estimate. */
  secondsFor(bytesLeft: number, nowMs: number): number | undefined {
    const [first, ...later] = this.#samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS);
    if (!first || nowMs - first.atMs < LEAST_MS) return undefined;
    const bytes = later.reduce((sum, each) => sum + each.bytes, 0);
    return bytes === 0 ? undefined : (bytesLeft * (nowMs - first.atMs)) / bytes / 1_000;
  }
}
