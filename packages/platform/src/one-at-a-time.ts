import { breathe } from "./breathe.ts";

/** How often a task that has its turn, or waits for one, shows that its call still lives. */
const BEAT_MS = 1_000;
/**
 * So many rounds in which others were heard: time alone would tell nothing, since a thread that computes hears of nobody. Who
 * only waits loses no more than its place when it is heard again.
 */
const SILENT_ROUNDS = { atWork: 10, waiting: 3 } as const;
/** our choice: twice what the largest clip takes on a slow machine; whatever has its turn for longer hangs. */
const LONGEST_TURN_MS = 300_000;

type Turn = { state: keyof typeof SILENT_ROUNDS; heardIn: number; readonly begin: () => void };

/**
 * Runs tasks one after another, with a breath before each: an isolate holds the pixels of one photo (DESIGN: 96 MB). Where a
 * call is cut off, nothing of it ever happens again, neither its end nor a failure: who is not heard of for ten seconds is
 * not waited for, nor is a task that lasts five minutes.
 */
export class OneAtATime {
  #line: Turn[] = [];
  /** A round ends when somebody is heard for the second time in it: it lasts a second, however many there are. */
  #round = 0;
  readonly #beatMs: number;

  constructor(beatMs = BEAT_MS) {
    this.#beatMs = beatMs;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const { promise: isFirst, resolve: begin } = Promise.withResolvers<void>();
    const turn: Turn = { state: "waiting", heardIn: this.#round, begin };
    const heart = setInterval(() => this.#hear(turn), this.#beatMs);
    let limit: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearInterval(heart);
      if (limit !== undefined) clearTimeout(limit);
      this.#keep((other) => other !== turn);
    };
    this.#line.push(turn);
    this.#line[0]?.begin();
    try {
      await isFirst;
      turn.state = "atWork";
      limit = setTimeout(leave, LONGEST_TURN_MS);
      await breathe();
      return await task();
    } finally {
      leave();
    }
  }

  #hear(turn: Turn): void {
    if (turn.heardIn === this.#round) this.#round += 1;
    turn.heardIn = this.#round;
    // it was taken for silent
    if (!this.#line.includes(turn)) this.#line.push(turn);
    this.#keep(({ state, heardIn }) => this.#round - heardIn < SILENT_ROUNDS[state]);
  }

  #keep(isKept: (turn: Turn) => boolean): void {
    this.#line = this.#line.filter(isKept);
    this.#line[0]?.begin();
  }
}
