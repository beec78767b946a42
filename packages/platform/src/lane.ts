/** Work that waits in an object's storage and is done outside of it: at least once, so that each piece may be done again. */
export type Work<Item, Result> = {
  /** So many at once; the others wait. */
  readonly atOnce: number;
  /** What is due, in its order. Once it was settled or put off it is due no more. */
  readonly due: () => readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What it throws says nothing of the other side: that is a result. */
  readonly attempt: (item: Item) => Promise<Result>;
  /** Writes down what came of it. */
  readonly settle: (item: Item, result: Result) => Promise<void> | void;
  /** Writes down when it comes again, after an attempt or its settling threw, or nothing was heard of it for too long. */
  readonly putOff: (item: Item, error: unknown) => void;
};

/** our choice: several times what the slowest neighbour is waited for. Whatever hangs would hold its place, and all behind it, for good. */
const LONGEST_ATTEMPT_MS = 120_000;

/** Carries out what is due, beside the other lanes of its object, so that what is slow holds up nothing but its own kind. */
export class Lane<Item, Result> {
  readonly #work: Work<Item, Result>;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(work: Work<Item, Result>) {
    this.#work = work;
  }

  /** Ends when nothing is due or under way; what becomes due meanwhile is taken along. False where there was nothing. */
  async run(): Promise<boolean> {
    this.#start();
    const isAny = this.#underWay.size > 0;
    while (this.#underWay.size > 0) await Promise.race(this.#underWay.values());
    return isAny;
  }

  #start(): void {
    const { atOnce, due, keyOf } = this.#work;
    const waiting = due().filter((item) => !this.#underWay.has(keyOf(item)));
    for (const item of waiting.slice(0, atOnce - this.#underWay.size)) {
      const key = keyOf(item);
      this.#underWay.set(key, this.#do(item, key));
    }
  }

  async #do(item: Item, key: string): Promise<void> {
    try {
      await this.#carryOut(item);
    } finally {
      this.#underWay.delete(key);
    }
    // not where nothing could be written down: it is due at once, and would fail at once, so the next run tries it
    this.#start();
  }

  async #carryOut(item: Item): Promise<void> {
    const { attempt, settle, putOff } = this.#work;
    try {
      await settle(item, await inTime(attempt(item)));
    } catch (error) {
      putOff(item, error);
    }
  }
}

async function inTime<T>(attempt: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${LONGEST_ATTEMPT_MS / 1_000} s`)),
    LONGEST_ATTEMPT_MS,
  );
  try {
    return await Promise.race([attempt, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
