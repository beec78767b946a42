import { breathe } from "./breathe.ts";

/** How often a running or waiting task shows that its call is alive. */
const BEAT_MS = 1_000;
/**
 * How many rounds a task may stay silent. We count rounds in which others were heard, not time, because a busy
 * thread hears no one. A task that was only waiting loses nothing but its place when it is heard again.
 */
const SILENT_ROUNDS = { atWork: 10, waiting: 3 } as const;
/** our choice: twice what the largest clip takes on a slow machine. A task that runs longer hangs. */
const LONGEST_TURN_MS = 300_000;

type Turn = { state: keyof typeof SILENT_ROUNDS; heardIn: number; readonly begin: () => void };

/**
 * Runs tasks one after another and yields to the event loop before each: an isolate holds the pixels of one
 * photo (DESIGN: 96 MB). If a call is cut off, its promise never settles. So a running task that is silent for
 * ten seconds, or lasts five minutes, loses its turn.
 */
export class OneAtATime {
  #line: Turn[] = [];
  /**
   * A round ends when a task is heard for the second time in it. It lasts about a second, however many tasks
   * there are.
   */
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
    // It was dropped as silent; queue it again.
    if (!this.#line.includes(turn)) this.#line.push(turn);
    this.#keep(({ state, heardIn }) => this.#round - heardIn < SILENT_ROUNDS[state]);
  }

  #keep(isKept: (turn: Turn) => boolean): void {
    this.#line = this.#line.filter(isKept);
    this.#line[0]?.begin();
  }
}
