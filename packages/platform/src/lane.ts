/**
 * Work that waits in an object's storage and is done outside the object. It runs at least once, so each piece
 * must be repeatable.
 */
export type Work<Item, Result> = {
  /** How many pieces run at once; the others wait. */
  readonly atOnce: number;
  /** The due work, in order. Work that was settled or put off is no longer due. */
  readonly due: () => readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** An error thrown here is ours. A failure of the other side is a result. */
  readonly attempt: (item: Item) => Promise<Result>;
  /** Stores the result. */
  readonly settle: (item: Item, result: Result) => Promise<void> | void;
  /** Stores the time of the next attempt, after an attempt or its settling threw or took too long. */
  readonly putOff: (item: Item, error: unknown) => void;
};

/**
 * our choice: several times the longest wait for another service. A hanging attempt would block its place and
 * everything behind it.
 */
const LONGEST_ATTEMPT_MS = 120_000;

/** Runs the due work. An object has one lane for each kind of work, so that slow work delays only its own kind. */
export class Lane<Item, Result> {
  readonly #work: Work<Item, Result>;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(work: Work<Item, Result>) {
    this.#work = work;
  }

  /**
   * Runs until nothing is due or under way, including work that becomes due meanwhile. Returns false if there
   * was nothing to do.
   */
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
    // If nothing could be stored, the piece is still due and would fail again at once. The next run retries it.
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
