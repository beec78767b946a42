/** `atOnce` is the number of heavy turns over all names; times are in ms. */
export type TurnRules = {
  readonly atOnce: number;
  /** Per name, in addition to the running one. */
  readonly waitingEach: number;
  readonly waitingAll: number;
  /** After waiting this long, a call is refused as busy. */
  readonly patienceMs: number;
  /** A turn not returned after this time is revoked, because its holder was cut off. */
  readonly leaseMs: number;
};

/** A light turn does not count among the heavy ones. */
export type Weight = "heavy" | "light";

/** `own`: too many calls of this name are waiting; `all`: too many calls are waiting in total, or it took too long. */
export type TurnRefusal = "own" | "all";
export type Turned<T> = { readonly done: T } | { readonly refused: TurnRefusal };

type Turn = { readonly weight: Weight; readonly until: number };
type Waiter = {
  readonly weight: Weight;
  readonly since: number;
  seenAt: number;
  turn?: Turn;
  wake: () => void;
};

/** Waiting calls check this often for lost turns. A call silent for longer than GONE_MS is gone. */
const LOOK_MS = 500;
const GONE_MS = 10_000;

/**
 * Runs one call per name at a time, and a limited number overall. Names take turns, so that many calls of one name
 * delay each other and not the others. Each call waits and runs in its own request, because a Worker's request cannot
 * do the work of another.
 */
export class Turns {
  readonly #rules: TurnRules;
  readonly #held = new Map<string, Turn>();
  /** In order of turns: the next name first. */
  readonly #waiting = new Map<string, readonly Waiter[]>();

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  async run<T>(name: string, weight: Weight, task: () => Promise<T>): Promise<Turned<T>> {
    const turn = await this.#wait(name, weight);
    if (typeof turn === "string") return { refused: turn };
    try {
      return { done: await task() };
    } finally {
      if (this.#held.get(name) === turn) this.#held.delete(name);
      this.#handOut();
    }
  }

  async #wait(name: string, weight: Weight): Promise<Turn | TurnRefusal> {
    const now = Date.now();
    const waiter: Waiter = { weight, since: now, seenAt: now, wake: () => {} };
    this.#waiting.set(name, [...this.#of(name), waiter]);
    this.#handOut();
    const refusal = waiter.turn ? undefined : this.#refusalOf(name);
    if (refusal) this.#leave(name, waiter);
    if (refusal) return refusal;
    while (!waiter.turn) {
      await wokenOrAfter(waiter, LOOK_MS);
      waiter.seenAt = Date.now();
      if (!waiter.turn) this.#handOut();
      if (!waiter.turn && waiter.seenAt - waiter.since >= this.#rules.patienceMs) {
        this.#leave(name, waiter);
        return "all";
      }
    }
    return waiter.turn;
  }

  /** Call this after adding the latest waiter. */
  #refusalOf(name: string): TurnRefusal | undefined {
    if (this.#of(name).length > this.#rules.waitingEach) return "own";
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return all > this.#rules.waitingAll ? "all" : undefined;
  }

  /** Starts at most one call per name, in order. A name that had its turn moves to the end. */
  #handOut(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#held) if (until <= now) this.#held.delete(name);
    for (const [name, waiters] of this.#waiting) {
      for (const gone of waiters.filter(({ seenAt }) => now - seenAt >= GONE_MS)) this.#leave(name, gone);
    }
    // A name moved to the end is visited again by this loop, but then its turn is already held
    for (const [name, [next]] of this.#waiting) {
      if (next && !this.#held.has(name) && this.#hasPlace(next)) this.#start(name, next, now);
    }
  }

  #start(name: string, waiter: Waiter, now: number): void {
    const others = this.#of(name).filter((each) => each !== waiter);
    this.#waiting.delete(name);
    if (others.length > 0) this.#waiting.set(name, others);
    waiter.turn = { weight: waiter.weight, until: now + this.#rules.leaseMs };
    this.#held.set(name, waiter.turn);
    waiter.wake();
  }

  #hasPlace({ weight }: Waiter): boolean {
    const heavy = [...this.#held.values()].filter((turn) => turn.weight === "heavy");
    return weight === "light" || heavy.length < this.#rules.atOnce;
  }

  #of(name: string): readonly Waiter[] {
    return this.#waiting.get(name) ?? [];
  }

  #leave(name: string, waiter: Waiter): void {
    const others = this.#of(name).filter((each) => each !== waiter);
    if (others.length > 0) this.#waiting.set(name, others);
    else this.#waiting.delete(name);
  }
}

function wokenOrAfter(waiter: Waiter, ms: number): Promise<void> {
  return new Promise((resolve) => {
    waiter.wake = resolve;
    setTimeout(resolve, ms);
  });
}
