import { signal } from "@preact/signals";
import { ApiError } from "../../api/api-error.ts";
import { idempotencyKey, type Job, type JobRow, type RowState, sentAnew, takenUp } from "./job.ts";

/** our choice: four at once stay below ten writes a second (CONTRACT G11). */
const AT_ONCE = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Not of this row: whatever is sent next would be refused as well, until somebody does something. */
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

/** Whatever is no answer of the service's leaves open what became of the row. */
const UNANSWERED = { code: "", status: 599, message: "" };

type Made = { readonly id: string; readonly capture_url: string };

export type RunPorts = {
  /** Once: a row whose session has ended is judged anew after the sign-in. */
  readonly send: (row: JobRow, key: string) => Promise<Made>;
  readonly signedIn: () => Promise<void>;
  /** As it is remembered, since another tab may be further; undefined where the job was forgotten. */
  readonly find: (row: JobRow) => Promise<JobRow | undefined>;
  /** Durable before it is sent, and after. */
  readonly keep: (row: JobRow) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
};

/** Sends the rows of a job, a few at once, until none is left, somebody pauses it, or the service says that it is no use. */
export class BulkRun {
  readonly job: Job;
  readonly rows = signal<readonly JobRow[]>([]);
  readonly isRunning = signal(false);
  /** Why it stopped by itself, in the service's words. */
  readonly stopped = signal<string | undefined>(undefined);
  /** Until when it waits, because it was told to. */
  readonly waitsUntil = signal<number | undefined>(undefined);
  readonly #ports: RunPorts;
  #isPaused = true;
  #failures = 0;
  /** Settles once somebody has signed in again. */
  #signIn: Promise<void> | undefined;

  constructor(job: Job, rows: readonly JobRow[], ports: RunPorts) {
    this.job = job;
    this.#ports = ports;
    this.rows.value = rows.map((row) => takenUp(row, ports.now()));
  }

  count(state: RowState): number {
    return this.rows.value.filter((row) => row.state === state).length;
  }

  /** Settles when it stands still. */
  async go(): Promise<void> {
    this.#isPaused = false;
    this.stopped.value = undefined;
    if (this.isRunning.value) return;
    this.isRunning.value = true;
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()));
    this.isRunning.value = false;
  }

  /** What is under way is waited for. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Those that were refused have another try. */
  async resend(): Promise<void> {
    const failed = this.rows.value.filter(({ state }) => state === "failed");
    await Promise.all(failed.map((row) => this.#put({ ...row, state: "waiting" })));
    await this.go();
  }

  /** One whose fate nobody knows is sent again because a person says so, and never by itself. */
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
    this.#show({ ...row, state: "sending" }); // no other worker takes it
    const found = await this.#ports.find(row);
    if (!found) this.#isPaused = true;
    // the run may have stood still for a day, or another tab be further
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

  /** The same key while nobody knows what became of it; a new one after a refusal, which is kept under the old. */
  #after(known: JobRow, sent: JobRow, error: unknown): JobRow {
    const { code, status, message } = error instanceof ApiError ? error : UNANSWERED;
    const isStopping = STOPPING.has(code);
    if (!isStopping && (status === 429 || status === 401)) {
      // refused at the door: it was not tried
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

  /** All wait where one was told to. */
  async #patience(): Promise<void> {
    await this.#signIn;
    const until = this.waitsUntil.value;
    if (until === undefined) return;
    await this.#ports.wait(Math.max(0, until - this.#ports.now()));
    if (this.waitsUntil.value === until) this.waitsUntil.value = undefined;
  }

  /** Shown once it is remembered: whoever reloads then finds what they saw. */
  async #put(row: JobRow): Promise<void> {
    await this.#ports.keep(row);
    this.#show(row);
  }

  #show(row: JobRow): void {
    this.rows.value = this.rows.value.map((each) => (each.number === row.number ? row : each));
  }
}
