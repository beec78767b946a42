/**
 * How long after a commit the alarm checks that everything was sent. After a crash the list may lag a little, but an
 * analysis may not. The longer time lets consecutive commits in a busy minute clean up after each other.
 */
const WATCH_MS = { projection: 45_000, rest: 5_000 } as const;

type Watched = keyof typeof WATCH_MS;

/** The time at which the alarm checks that the work left by a commit was done. */
export class Watch {
  readonly #watchMs: number | undefined;
  #at: number | undefined;

  /** `watchMs` overrides the default watch times. */
  constructor(watchMs?: number) {
    this.#watchMs = watchMs;
  }

  /** Set by the last commit since the object was loaded. */
  get at(): number | undefined {
    return this.#at;
  }

  msOf(what: Watched): number {
    return this.#watchMs ?? WATCH_MS[what];
  }

  start(what: Watched, now: number): number {
    this.#at = now + this.msOf(what);
    return this.#at;
  }

  /** The pending watch. Starts one when there is none. */
  next(now: number): number {
    return this.#at !== undefined && this.#at > now ? this.#at : this.start("rest", now);
  }
}
