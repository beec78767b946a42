import { ANALYSIS_DELIVERIES, ANALYSIS_LEASE_MS } from "@svc/domain/retry";
import { decide } from "@svc/domain/verification/decide";
import type { VerificationEnv } from "@svc/platform/env";
import { type Errand, runErrand } from "./errand.ts";
import type { Journal } from "./journal.ts";
import type { OutboxEntry } from "./outbox.ts";
import { sealRecord } from "./seal-record.ts";

/** Empties the outbox of what is due. One run at a time: what arrives meanwhile is taken along. */
export class Dispatcher {
  readonly #env: VerificationEnv;
  readonly #journal: Journal;
  #running: Promise<void> | undefined;

  constructor(env: VerificationEnv, journal: Journal) {
    this.#env = env;
    this.#journal = journal;
  }

  run(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    for (;;) {
      const entry = this.#journal.outbox.nextDue(Date.now());
      if (!entry) break;
      // oxlint-disable-next-line no-await-in-loop -- in order, so that a slow neighbour is not asked twice at once
      await this.#deliver(entry);
    }
    this.#journal.rest();
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { state, outbox } = this.#journal;
    if (!state) return;
    const errand = JSON.parse(entry.body) as Errand; // the journal wrote it
    if (errand.type === "analyze" && this.#isExhausted(entry)) return;
    try {
      if (errand.type === "seal") await sealRecord(this.#env, this.#journal);
      else await runErrand(this.#env, errand, { state, deliveries: this.#journal.deliveries });
    } catch (error) {
      console.error(
        JSON.stringify({ at: "outbox", key: entry.key, verification: state.id, error: String(error) }),
      );
      outbox.postpone(entry, Date.now());
      return;
    }
    // An analysis is over when its findings came back; until then the entry stays and is handed over again.
    if (errand.type === "analyze") outbox.postpone(entry, Date.now(), Date.now() + this.#leaseMs());
    else outbox.done(entry);
  }

  /** CONTRACT G2: after five deliveries without an answer a submitted verification fails. */
  #isExhausted(entry: OutboxEntry): boolean {
    const { state } = this.#journal;
    if (!state || entry.attempts < ANALYSIS_DELIVERIES) return false;
    const decided = decide(state, { type: "give_up" }, Date.now());
    if ("refused" in decided || decided.length === 0) return false;
    this.#journal.commit(state, decided);
    return true;
  }

  #leaseMs(): number {
    return Number(this.#env.ANALYSIS_LEASE_MS ?? ANALYSIS_LEASE_MS);
  }
}
