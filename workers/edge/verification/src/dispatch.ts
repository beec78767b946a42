import { ANALYSIS_DELIVERIES, ANALYSIS_LEASE_MS, STAMP_DELIVERIES, stampLeaseMs } from "@svc/domain/retry";
import type { Command } from "@svc/domain/verification/command";
import { decide } from "@svc/domain/verification/decide";
import type { VerificationEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { readStored } from "@svc/store/object-tables";
import { outsideOf } from "./erase.ts";
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
    this.#journal.outbox.recallLost(Date.now());
    for (;;) {
      const entry = this.#journal.outbox.nextDue(Date.now());
      if (!entry) break;
      // oxlint-disable-next-line no-await-in-loop -- in order, so that a slow neighbour is not asked twice at once
      await this.#deliver(entry);
    }
    this.#journal.rest();
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { state, outbox, deliveries } = this.#journal;
    const { jobs } = outbox;
    if (!state) return;
    const heldUntil = jobs.heldUntil(entry.key, Date.now());
    if (heldUntil !== undefined) {
      outbox.putOff(entry, heldUntil);
      return;
    }
    const errand = readStored(entry.body);
    if (this.#isExhausted(entry, errand)) return;
    const leaseMs = this.#leaseMs(entry, errand);
    if (leaseMs !== undefined) jobs.handOver(entry.key);
    try {
      if (errand.type === "seal") await sealRecord(this.#env, this.#journal);
      else await runErrand(this.#env, errand, { state, deliveries, outside: outsideOf(this.#journal) });
    } catch (error) {
      logFailure("outbox", error, { key: entry.key, verification: state.id });
      outbox.postpone(entry, Date.now());
      jobs.drop(entry.key);
      return;
    }
    // A job is over when its report came back; until then the entry stays and is handed over again.
    if (leaseMs === undefined) outbox.done(entry);
    else outbox.postpone(entry, Date.now(), Date.now() + leaseMs);
  }

  #isExhausted(entry: OutboxEntry, errand: Errand): boolean {
    const { state } = this.#journal;
    const command = giveUp(entry, errand);
    if (!state || !command) return false;
    const decided = decide(state, command, Date.now());
    if ("refused" in decided || decided.length === 0) return false;
    this.#journal.commit(state, decided);
    return true;
  }

  #leaseMs({ attempts }: OutboxEntry, { type }: Errand): number | undefined {
    const { ANALYSIS_LEASE_MS: analysisMs, STAMP_LEASE_MS: stampMs } = this.#env;
    if (type === "analyze") return Number(analysisMs ?? ANALYSIS_LEASE_MS);
    if (type === "stamp") return stampLeaseMs(attempts, stampMs === undefined ? undefined : Number(stampMs));
    return undefined;
  }
}

/** CONTRACT G2: after five deliveries without an answer a submitted verification fails; a photo that nobody seals is kept unsealed. */
function giveUp({ attempts }: OutboxEntry, errand: Errand): Command | undefined {
  if (errand.type === "analyze" && attempts >= ANALYSIS_DELIVERIES) return { type: "give_up" };
  if (errand.type !== "stamp" || attempts < STAMP_DELIVERIES) return undefined;
  const stamp = { state: "failed", reason: "gave_up" } as const;
  return { type: "stamp", report: { captureId: errand.captureId, stamp } };
}
