import { breathe } from "./breathe.ts";

/** How often whoever has a turn, or waits for one, is heard of. */
const BEAT_MS = 1_000;
/** Of one's own, without any of another's: time alone would tell nothing, since a thread that computes hears of nobody. */
const MISSED_BEATS = 10;

type Turn = { beats: number; readonly begin: () => void };

/** How many beats another had when one listened, and one's own count when that was new. */
type Heard = { readonly beats: number; readonly at: number };

/**
 * Runs tasks one after another, with a breath before each: an isolate holds the pixels of one photo (DESIGN: 96 MB). Where a
 * call is cut off, nothing of it ever happens again, neither its end nor a failure: who is not heard of for ten seconds is
 * not waited for.
 */
export class OneAtATime {
  readonly #line: Turn[] = [];

  async run<T>(task: () => Promise<T>): Promise<T> {
    const { promise: isFirst, resolve: begin } = Promise.withResolvers<void>();
    const turn: Turn = { beats: 0, begin };
    const heard = new WeakMap<Turn, Heard>();
    const heart = setInterval(() => {
      turn.beats += 1;
      this.#listen(turn, heard);
    }, BEAT_MS);
    this.#line.push(turn);
    this.#line[0]?.begin();
    try {
      await isFirst;
      await breathe();
      return await task();
    } finally {
      clearInterval(heart);
      this.#leave(turn);
    }
  }

  /** To all before it at once: of calls that waited for one that was cut off, many are cut off themselves. */
  #listen(turn: Turn, heard: WeakMap<Turn, Heard>): void {
    for (const before of this.#line.slice(0, this.#line.indexOf(turn))) {
      const last = heard.get(before);
      if (last?.beats !== before.beats) heard.set(before, { beats: before.beats, at: turn.beats });
      else if (turn.beats - last.at >= MISSED_BEATS) this.#leave(before);
    }
  }

  #leave(turn: Turn): void {
    const place = this.#line.indexOf(turn);
    if (place !== -1) this.#line.splice(place, 1);
    this.#line[0]?.begin();
  }
}
