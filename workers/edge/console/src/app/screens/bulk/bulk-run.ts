import type { Answer } from "@svc/contract/answers";
import { signal } from "@preact/signals";
import { ApiError } from "../../api/api-error.ts";
import {
  idempotencyKey,
  type Job,
  type JobPath,
  type JobRow,
  type RowState,
  sentAnew,
  takenUp,
} from "./job.ts";

/** our choice: four in parallel stay below ten writes a second (CONTRACT G11). */
const AT_ONCE = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Errors that concern not only this row: everything sent next would fail as well until someone fixes the cause. */
const STOPPING: ReadonlySet<string> = new Set([
  "insufficient_credits",
  "plan_limit_reached",
  "monthly_verification_limit_reached",
  "link_cap_exceeded",
  "link_paused",
  "conflict",
  "not_found",
  "forbidden",
]);

/** Without a response from the service, the row's outcome is unknown. */
const UNANSWERED = { code: "", status: 599, message: "" };

type Made = Pick<Answer<"POST", JobPath>, "id" | "capture_url">;

export type RunPorts = {
  /** Sends once. When the session has expired, the row is checked again after the sign-in. */
  readonly send: (row: JobRow, key: string) => Promise<Made>;
  readonly signedIn: () => Promise<void>;
  /** The stored row, since another tab may have progressed. Undefined when the job was deleted. */
  readonly find: (row: JobRow) => Promise<JobRow | undefined>;
  /** Stores the row before and after sending. */
  readonly keep: (row: JobRow) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
};

/**
 * Sends a job's rows, a few in parallel, until all are sent, a person pauses it, or the service returns an error that
 * stops the job.
 */
export class BulkRun {
  readonly job: Job;
  readonly rows = signal<readonly JobRow[]>([]);
  readonly isRunning = signal(false);
  /** The service's message, when it stopped on its own. */
  readonly stopped = signal<string | undefined>(undefined);
  /** When it continues after a rate limit. */
  readonly waitsUntil = signal<number | undefined>(undefined);
  readonly #ports: RunPorts;
  #isPaused = true;
  #failures = 0;
  /** Resolves once the person has signed in again. */
  #signIn: Promise<void> | undefined;

  constructor(job: Job, rows: readonly JobRow[], ports: RunPorts) {
    this.job = job;
    this.#ports = ports;
    this.rows.value = rows.map((row) => takenUp(row, ports.now()));
  }

  count(state: RowState): number {
    return this.rows.value.filter((row) => row.state === state).length;
  }

  /** Resolves when it has stopped. */
  async go(): Promise<void> {
    this.#isPaused = false;
    this.stopped.value = undefined;
    if (this.isRunning.value) return;
    this.isRunning.value = true;
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()));
    this.isRunning.value = false;
  }

  /** Requests already sent are completed. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Retries refused rows. */
  async resend(): Promise<void> {
    const failed = this.rows.value.filter(({ state }) => state === "failed");
    await Promise.all(failed.map((row) => this.#put({ ...row, state: "waiting" })));
    await this.go();
  }

  /** A row with an unknown outcome is sent again only when a person decides so. */
  async sendAnew(row: JobRow): Promise<void> {
    if (row.state !== "unsure") return;
    await this.#put(sentAnew(row));
    await this.go();
  }

  async #work(): Promise<void> {
    for (;;) {
      const row = this.#isPaused ? undefined : this.rows.value.find(({ state }) => state === "waiting");
      if (!row) return;
      await this.#send(row);
      await this.#patience();
    }
  }

  async #send(row: JobRow): Promise<void> {
    this.#show({ ...row, state: "sending" }); // no other worker may take it
    const found = await this.#ports.find(row);
    if (!found) this.#isPaused = true;
    // the run may have been paused for a day, or another tab may have progressed
    const known = takenUp(found ?? row, this.#ports.now());
    if (!found || known.state !== "waiting") return this.#show(known);
    const sending: JobRow = { ...known, state: "sending", sentAt: known.sentAt ?? this.#ports.now() };
    await this.#ports.keep(sending);
    const after = await this.#ports.send(sending, idempotencyKey(this.job, sending)).then(
      (made) => this.#made(sending, made),
      (error: unknown) => this.#after(known, sending, error),
    );
    await this.#put(after);
  }

  #made(sent: JobRow, { id, capture_url: captureUrl }: Made): JobRow {
    const { error: _, ...row } = sent;
    this.#failures = 0;
    return { ...row, state: "made", id, captureUrl };
  }

  /**
   * Keeps the key while the outcome is unknown. After a refusal it uses a new one, since the refusal is stored under
   * the old key.
   */
  #after(known: JobRow, sent: JobRow, error: unknown): JobRow {
    const { code, status, message } = error instanceof ApiError ? error : UNANSWERED;
    const isStopping = STOPPING.has(code);
    if (!isStopping && (status === 429 || status === 401)) {
      // refused before it was processed
      if (status === 401) this.#signIn = this.#ports.signedIn();
      else this.#waitFor(error);
      return known;
    }
    if (!isStopping && (status >= 500 || code === "idempotency_in_progress")) {
      this.#waitFor(error);
      return { ...sent, state: "waiting" };
    }
    const next = { ...sentAnew(sent), error: message };
    if (!isStopping) return { ...next, state: "failed" };
    this.stopped.value = message;
    this.#isPaused = true;
    return next;
  }

  #waitFor(error: unknown): void {
    this.#failures += 1;
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    const own = FIRST_WAIT_MS * 2 ** Math.min(6, this.#failures - 1);
    const until = this.#ports.now() + Math.min(LONGEST_WAIT_MS, asked ?? own);
    this.waitsUntil.value = Math.max(until, this.waitsUntil.value ?? 0);
  }

  /** A rate limit makes all workers wait. */
  async #patience(): Promise<void> {
    await this.#signIn;
    const until = this.waitsUntil.value;
    if (until === undefined) return;
    await this.#ports.wait(Math.max(0, until - this.#ports.now()));
    if (this.waitsUntil.value === until) this.waitsUntil.value = undefined;
  }

  /** Stores the row before showing it, so that a reload shows the same. */
  async #put(row: JobRow): Promise<void> {
    await this.#ports.keep(row);
    this.#show(row);
  }

  #show(row: JobRow): void {
    this.rows.value = this.rows.value.map((each) => (each.number === row.number ? row : each));
  }
}
