import type { CheckedRow } from "./checked-rows.ts";

/** The state of a row. `unsure`: sent so long ago that a retry might create it twice, so a person decides. */
export type RowState = "waiting" | "sending" | "made" | "failed" | "unsure";

export type JobRow = Pick<CheckedRow, "number" | "identification" | "body"> & {
  readonly job: string;
  readonly state: RowState;
  /**
   * Counts refusals. A response is stored under its key, so each retry after a refusal needs a new key (CONTRACT G0.7).
   */
  readonly attempt: number;
  /** When this attempt was first sent, while its outcome is unknown. The service forgets its key a day later. */
  readonly sentAt?: number;
  readonly id?: string;
  readonly captureUrl?: string;
  readonly error?: string;
};

export type JobPath = "/v1/verifications" | `/v1/link-templates/${string}/verifications`;

export type Job = {
  readonly id: string;
  /** Part of the keys only: a job that was deleted and is started again must not get the old responses. */
  readonly salt: string;
  readonly account: string;
  /** The file's name, or empty for pasted text. */
  readonly name: string;
  /** The target path. */
  readonly path: JobPath;
  readonly begunAt: number;
  readonly rows: number;
};

/** CONTRACT G0.7 stores responses for a day. Our choice: an hour less, in case clocks differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** A hash of content and target: the same file for the same account is the same job in every tab. */
export async function jobId(account: string, path: JobPath, rows: readonly CheckedRow[]): Promise<string> {
  const said = JSON.stringify([account, path, rows.map(({ number, body }) => [number, body])]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(said));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes a row's creation idempotent. */
export function idempotencyKey({ salt }: Job, { number, attempt }: JobRow): string {
  return `bulk-${salt}-${number}-${attempt}`;
}

/**
 * The row's state when the job resumes: rows without a response are sent again under the same key, as long as the
 * service remembers it.
 */
export function takenUp(row: JobRow, now: number): JobRow {
  if (row.state !== "sending" && row.state !== "waiting") return row;
  const isForgotten = row.sentAt !== undefined && now - row.sentAt > KEY_LIFETIME_MS;
  return { ...row, state: isForgotten ? "unsure" : "waiting" };
}

/** A new attempt under a new key, since the old key returns the old response or is forgotten. */
export function sentAnew(row: JobRow): JobRow {
  const { sentAt: _, ...rest } = row;
  return { ...rest, state: "waiting", attempt: row.attempt + 1 };
}

/** Whether the service sends the row's link to a person. */
export function hasRecipient(body: Readonly<Record<string, unknown>>): boolean {
  return (body["recipient_email"] ?? body["recipient_phone"]) !== undefined;
}
