/** A standstill counts for as long as this, then it goes as fast as it goes now. */
const WINDOW_MS = 20_000;
/** What is sent first fills the device's own buffers: that says nothing of the link. */
const LEAST_MS = 2_000;

type Sample = { readonly atMs: number; readonly bytes: number };

/** How fast it goes, over the last twenty seconds. */
export class SendRate {
  #samples: readonly Sample[] = [];

  /** `bytes` more have gone by `atMs`; 0 where the sending begins. */
  note(atMs: number, bytes: number): void {
    this.#samples = [...this.#samples, { atMs, bytes }].filter((each) => atMs - each.atMs <= WINDOW_MS);
  }

  /** Of what is left; undefined while nothing can be said of it. */
  secondsFor(bytesLeft: number, nowMs: number): number | undefined {
    const [first, ...later] = this.#samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS);
    if (!first || nowMs - first.atMs < LEAST_MS) return undefined;
    const bytes = later.reduce((sum, each) => sum + each.bytes, 0);
    return bytes === 0 ? undefined : (bytesLeft * (nowMs - first.atMs)) / bytes / 1_000;
  }
}
