import { breathe } from "./breathe.ts";

/** How often whoever has a turn, or waits for one, is heard of. */
const BEAT_MS = 1_000;
/** Of one's own, without any of another's: time alone would tell nothing, since a thread that computes hears of nobody. */
const MISSED_BEATS = 10;

type Turn = { beats: number; readonly left: Promise<void> };

/**
 * Runs tasks one after another, with a breath before each: an isolate holds the pixels of one photo (DESIGN: 96 MB). Where a
 * call is cut off, nothing of it ever happens again, neither its end nor a failure: who is not heard of for ten seconds is
 * not waited for.
 */
export class OneAtATime {
  readonly #line: Turn[] = [];

  async run<T>(task: () => Promise<T>): Promise<T> {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const turn: Turn = { beats: 0, left };
    const heart = setInterval(() => (turn.beats += 1), BEAT_MS);
    this.#line.push(turn);
    try {
      for (;;) {
        const before = this.#line[this.#line.indexOf(turn) - 1];
        if (before === undefined) break;
        await untilGone(before);
        this.#forget(before);
      }
      await breathe();
      return await task();
    } finally {
      clearInterval(heart);
      this.#forget(turn);
      leave();
    }
  }

  #forget(turn: Turn): void {
    const place = this.#line.indexOf(turn);
    if (place !== -1) this.#line.splice(place, 1);
  }
}

/** It left, or nothing is heard of it any more. */
async function untilGone(turn: Turn): Promise<void> {
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  let [heard, missed] = [turn.beats, 0];
  const watch = setInterval(() => {
    missed = turn.beats === heard ? missed + 1 : 0;
    heard = turn.beats;
    if (missed >= MISSED_BEATS) resolve();
  }, BEAT_MS);
  await Promise.race([turn.left, silence]);
  clearInterval(watch);
}
