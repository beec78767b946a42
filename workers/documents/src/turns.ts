/** `atOnce`: heavy ones of all names; the times in ms. */
export type TurnRules = {
  readonly atOnce: number;
  /** Of one name, beside the one whose turn it is. */
  readonly waitingEach: number;
  readonly waitingAll: number;
  /** Who waited so long is told that all are busy. */
  readonly patienceMs: number;
  /** A turn that was not given back is over then: whoever had it was cut off. */
  readonly leaseMs: number;
};

/** A light one needs no place among the heavy ones. */
export type Weight = "heavy" | "light";

/** `own`: too many of this name wait already; `all`: too many do, or it took too long. */
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

/** Who waits looks so often whether a turn was lost; silent for longer, the caller is gone. */
const LOOK_MS = 500;
const GONE_MS = 10_000;

/**
 * One at a time of each name, so many of all; names take turns, so that many calls of one wait for each other and not the
 * others for them. A call is waited for and carried out in its own request: another's cannot do its work.
 */
export class Turns {
  readonly #rules: TurnRules;
  readonly #held = new Map<string, Turn>();
  /** Whose turn is next comes first. */
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

  /** With the one that came last among those that wait. */
  #refusalOf(name: string): TurnRefusal | undefined {
    if (this.#of(name).length > this.#rules.waitingEach) return "own";
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return all > this.#rules.waitingAll ? "all" : undefined;
  }

  /** Each name at most one, in their order; a name that had its turn is the last of those that wait. */
  #handOut(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#held) if (until <= now) this.#held.delete(name);
    for (const [name, waiters] of this.#waiting) {
      for (const gone of waiters.filter(({ seenAt }) => now - seenAt >= GONE_MS)) this.#leave(name, gone);
    }
    // whoever gets a turn is met once more at the end, and waits there
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
