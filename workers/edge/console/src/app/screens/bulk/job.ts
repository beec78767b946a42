import type { CheckedRow } from "./checked-rows.ts";

/** What became of a row; `unsure`: it was sent too long ago to ask again without making it twice, so a person decides. */
export type RowState = "waiting" | "sending" | "made" | "failed" | "unsure";

export type JobRow = Pick<CheckedRow, "number" | "identification" | "body"> & {
  readonly job: string;
  readonly state: RowState;
  /** Counts the refusals: an answer is kept under its key, so that another try needs another one (CONTRACT G0.7). */
  readonly attempt: number;
  /** When this attempt was first sent, while nobody knows what became of it: its key is forgotten a day later. */
  readonly sentAt?: number;
  readonly id?: string;
  readonly captureUrl?: string;
  readonly error?: string;
};

export type Job = {
  readonly id: string;
  /** Of its keys alone: a list that was forgotten and comes again is not answered what it was answered then. */
  readonly salt: string;
  readonly account: string;
  /** Of the file, or nothing of what was pasted. */
  readonly name: string;
  /** Where rows are sent to. */
  readonly path: string;
  readonly begunAt: number;
  readonly rows: number;
};

/** CONTRACT G0.7: an answer is kept for a day; our choice: an hour less, for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Of what is sent and where: the same file for the same account is the same job, in whichever tab. */
export async function jobId(account: string, path: string, rows: readonly CheckedRow[]): Promise<string> {
  const said = JSON.stringify([account, path, rows.map(({ number, body }) => [number, body])]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(said));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A row of the job is made once, however often it is asked for. */
export function idempotencyKey({ salt }: Job, { number, attempt }: JobRow): string {
  return `bulk-${salt}-${number}-${attempt}`;
}

/** As it is when it is taken up again: what was sent and not answered is asked again under its key, while that is remembered. */
export function takenUp(row: JobRow, now: number): JobRow {
  if (row.state !== "sending" && row.state !== "waiting") return row;
  const isForgotten = row.sentAt !== undefined && now - row.sentAt > KEY_LIFETIME_MS;
  return { ...row, state: isForgotten ? "unsure" : "waiting" };
}

/** Another attempt, under a key of its own: what the last one came to is answered under its key, or forgotten. */
export function sentAnew(row: JobRow): JobRow {
  const { sentAt: _, ...rest } = row;
  return { ...rest, state: "waiting", attempt: row.attempt + 1 };
}
