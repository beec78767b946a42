import {
  ANALYSIS_DELIVERIES,
  ANALYSIS_LEASE_MS,
  CREDENTIAL_DELIVERIES,
  DAMAGE_ATTEMPTS,
  credentialLeaseMs,
  PLACE_ATTEMPTS,
} from "@svc/domain/retry";
import type { Command } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { Lane } from "@svc/platform/lane";
import { logFailure } from "@svc/platform/log";
import { readStored } from "@svc/store/objects/object-tables";
import { geocodeAddress, placeCapture } from "./ask-places.ts";
import { outsideOf } from "./erase.ts";
import { compareLinked } from "./compare-linked.ts";
import { compareCapture } from "./compare-capture.ts";
import { localizeDamage } from "./localize-damage.ts";
import type { Journal } from "./journal.ts";
import type { OutboxEntry } from "./outbox.ts";
import { isSlow, type OutboxTask } from "./outbox-task.ts";
import { runTask } from "./run-task.ts";
import { sealRecord } from "./seal-record.ts";

/**
 * `leased`: a job ends when its report arrives. Until then its entry stays, and is handed over again when the lease
 * ends.
 */
type Result =
  | { readonly state: "done" | "given_up" }
  | { readonly state: "held"; readonly until: number }
  | { readonly state: "leased"; readonly ms: number };

/** Runs due outbox entries one by one, so that a slow dependency is not called twice at once. */
export class TaskRunner {
  readonly #env: VerificationEnv;
  readonly #journal: Journal;
  readonly #act: (command: Command) => void;
  readonly #lane: Lane<OutboxEntry, Result>;
  /** A separate lane for vision models: a call may take 20 s, and nothing else should wait for it. */
  readonly #slow: Lane<OutboxEntry, Result>;

  /** `act` receives the commands that follow from results. */
  constructor(env: VerificationEnv, journal: Journal, act: (command: Command) => void) {
    this.#env = env;
    this.#journal = journal;
    this.#act = act;
    this.#lane = this.#laneOf(({ key }) => !isSlow(key));
    this.#slow = this.#laneOf(({ key }) => isSlow(key));
  }

  #laneOf(isIts: (entry: OutboxEntry) => boolean): Lane<OutboxEntry, Result> {
    const { outbox } = this.#journal.outgoing;
    return new Lane({
      atOnce: 1,
      due: () => (this.#journal.state ? outbox.due(Date.now()).filter(isIts) : []),
      keyOf: ({ key }) => key,
      attempt: (entry) => this.#attempt(entry),
      settle: (entry, result) => this.#settle(entry, result),
      putOff: (entry, error) => {
        logFailure("outbox", error, { key: entry.key, verification: this.#journal.state?.id });
        outbox.postpone(entry, Date.now());
        outbox.jobs.takeBack(entry.key);
      },
    });
  }

  async run(): Promise<void> {
    this.#journal.outgoing.outbox.recallLost(Date.now());
    if (await this.#lane.run()) this.#journal.rest();
  }

  /** Runs the tasks for a vision model, in parallel to everything else. */
  async look(): Promise<void> {
    if (await this.#slow.run()) this.#journal.rest();
  }

  async #attempt(entry: OutboxEntry): Promise<Result> {
    const { state, outgoing } = this.#journal;
    const { outbox } = outgoing;
    const until = outbox.jobs.heldUntil(entry.key, Date.now());
    if (until !== undefined) return { state: "held", until };
    const task = readStored(entry.body);
    if (!state || this.#isExhausted(entry, task)) return { state: "given_up" };
    // a missing place name must not block the other findings
    if (task.type === "place" && entry.attempts >= PLACE_ATTEMPTS) return { state: "done" };
    const ms = this.#leaseMs(entry, task);
    if (ms !== undefined) outbox.jobs.handOver(entry.key);
    await this.#carryOut(task, state);
    return ms === undefined ? { state: "done" } : { state: "leased", ms };
  }

  async #carryOut(task: OutboxTask, state: Verification): Promise<void> {
    switch (task.type) {
      case "seal":
        return sealRecord(this.#env, this.#journal);
      case "compare":
        return compareCapture(this.#env, this.#journal, task.captureId);
      case "geocode":
        return geocodeAddress(this.#env, state, this.#act);
      case "place":
        return placeCapture(this.#env, { state, captureId: task.captureId }, this.#act);
      case "link":
        return compareLinked(this.#env, state, this.#act);
      case "localize":
        return localizeDamage(this.#env, state, task.captureId, this.#act);
      default: {
        const { deliveries } = this.#journal.outgoing;
        return runTask(this.#env, task, { state, deliveries, outside: outsideOf(this.#journal) });
      }
    }
  }

  #settle(entry: OutboxEntry, result: Result): void {
    const { outbox } = this.#journal.outgoing;
    const now = Date.now();
    switch (result.state) {
      case "done":
        return outbox.done(entry);
      case "held":
        return outbox.putOff(entry, result.until);
      case "leased":
        return outbox.postpone(entry, now, now + result.ms);
      // the command that gives up has removed the entry
      case "given_up":
    }
  }

  #isExhausted(entry: OutboxEntry, task: OutboxTask): boolean {
    const command = giveUp(entry, task);
    if (!command) return false;
    const known = this.#journal.events.length;
    this.#act(command);
    return this.#journal.events.length > known;
  }

  #leaseMs({ attempts }: OutboxEntry, { type }: OutboxTask): number | undefined {
    const { ANALYSIS_LEASE_MS: analysisMs, CREDENTIAL_LEASE_MS: credentialMs } = this.#env;
    if (type === "analyze") return Number(analysisMs ?? ANALYSIS_LEASE_MS);
    if (type === "stamp")
      return credentialLeaseMs(attempts, credentialMs === undefined ? undefined : Number(credentialMs));
    return undefined;
  }
}

/**
 * CONTRACT G2: after five deliveries without a result, a submitted verification fails. A photo that could not be sealed
 * stays unsealed, and locating damage on a photo fails (CONTRACT G4.6).
 */
function giveUp({ attempts }: OutboxEntry, task: OutboxTask): Command | undefined {
  switch (task.type) {
    case "analyze":
      return attempts >= ANALYSIS_DELIVERIES ? { type: "give_up" } : undefined;
    case "stamp":
      return attempts >= CREDENTIAL_DELIVERIES
        ? { type: "stamp", report: { captureId: task.captureId, stamp: UNSEALED } }
        : undefined;
    case "localize":
      return attempts >= DAMAGE_ATTEMPTS
        ? { type: "localize", captureId: task.captureId, report: NOBODY_ANSWERED }
        : undefined;
    default:
      return undefined;
  }
}

const UNSEALED = { state: "failed", reason: "gave_up" } as const;
const NOBODY_ANSWERED = {
  state: "failed",
  error: "The vision model did not answer within about four minutes.",
} as const;
