import type { AccountId, VerificationId } from "@svc/domain/ids";
import { outboxRetryDelayMs } from "@svc/domain/retry";
import { UNDO_MS } from "@svc/domain/review/claims";
import type { ReviewCommand } from "@svc/domain/review/review-command";
import type { NewDecision } from "@svc/platform/account-rpc";
import type { AccountEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { Lane } from "@svc/platform/lane";
import { logFailure } from "@svc/platform/log";
import { verificationObject } from "@svc/platform/objects";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

/** How long an undo can still be told what became of the decision. */
const KEPT_MS = 86_400_000;

type Row = {
  readonly verification_id: VerificationId;
  readonly subject: string;
  readonly attempts: number;
  readonly command: Json<ReviewCommand>;
};
type Known = Pick<Row, "subject"> & {
  readonly state: "pending" | "undone" | "over";
  readonly takes_effect_at: number;
};

/**
 * Reviewers' decisions about cases (CONTRACT G15.3). A decision is stored at once and can be undone for ten seconds.
 * Then the account's alarm passes it to the verification until that responds. A repeated one is refused there, since
 * nothing waits for it any more. So a decision is neither lost nor applied twice, wherever the process ends.
 */
export class ReviewDecisions {
  readonly #tables: ObjectTables;
  readonly #lane: Lane<Row, void>;
  #accountId: AccountId | undefined;

  constructor(tables: ObjectTables, env: AccountEnv) {
    this.#tables = tables;
    this.#lane = new Lane<Row, void>({
      atOnce: 6,
      due: () => this.#due(Date.now()),
      keyOf: ({ verification_id: id, subject }) => `${id} ${subject}`,
      attempt: (row) => this.#tell(env, row),
      settle: (row) => this.#settle(env, row),
      putOff: (row, error) => this.#putOff(row, error),
    });
  }

  /**
   * Returns when the decision takes effect. Repeating it is idempotent, and a different one by the same person replaces
   * it. Undefined when one is already taking effect or another person has decided.
   */
  decide({ verificationId, subject, reviewer, command }: NewDecision, now: number): number | undefined {
    const text = JSON.stringify(command);
    const [pending] = this.#tables.sql
      .exec<{ at: number; command: string; reviewer: string }>(
        "select takes_effect_at as at, command, reviewer from review_decisions where verification_id = ? and subject = ? and due_at is not null",
        verificationId,
        subject,
      )
      .toArray();
    if (pending && pending.reviewer !== reviewer) return undefined;
    if (pending?.command === text) return pending.at;
    if (pending && pending.at <= now) return undefined;
    const at = now + UNDO_MS;
    this.#tables.sql.exec(
      "insert or replace into review_decisions values (?, ?, ?, ?, ?, 'pending', ?, 0, ?)",
      verificationId,
      subject,
      reviewer,
      now,
      at,
      at,
      text,
    );
    return at;
  }

  /** Undoes the latest decision about this case. Repeating it has no further effect. */
  undo(reviewer: string, id: VerificationId, now: number): boolean {
    const { sql } = this.#tables;
    const [latest] = sql
      .exec<Known>(
        "select subject, state, takes_effect_at from review_decisions where verification_id = ? and reviewer = ? order by decided_at desc limit 1",
        id,
        reviewer,
      )
      .toArray();
    if (latest?.state === "undone") return true;
    if (latest?.state !== "pending" || latest.takes_effect_at <= now) return false;
    sql.exec(
      "update review_decisions set state = 'undone', due_at = null, command = null where verification_id = ? and subject = ?",
      id,
      latest.subject,
    );
    return true;
  }

  /** Cases whose decision is not in effect yet. */
  pending(): readonly VerificationId[] {
    if (!this.#tables.exist) return [];
    return this.#tables.sql
      .exec<Pick<Row, "verification_id">>(
        "select distinct verification_id from review_decisions where due_at is not null",
      )
      .toArray()
      .map(({ verification_id: id }) => id);
  }

  async run(accountId: AccountId): Promise<void> {
    this.#accountId = accountId;
    await this.#lane.run();
  }

  /** When the next decision takes effect or can be deleted. */
  nextDue(): number | undefined {
    if (!this.#tables.exist) return undefined;
    const { due, oldest } = this.#tables.sql
      .exec<{ due: number | null; oldest: number | null }>(
        "select (select min(due_at) from review_decisions where due_at is not null) as due, (select min(decided_at) from review_decisions where due_at is null) as oldest",
      )
      .one();
    const times = [due, oldest === null ? null : oldest + KEPT_MS].filter((at) => at !== null);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  drop(now: number): void {
    if (!this.#tables.exist) return;
    const text = "delete from review_decisions where due_at is null and decided_at <= ?";
    this.#tables.sql.exec(text, now - KEPT_MS);
  }

  #due(now: number): readonly Row[] {
    const text =
      "select verification_id, subject, attempts, command from review_decisions where due_at <= ? order by due_at limit 50";
    return this.#tables.sql.exec<Row>(text, now).toArray();
  }

  /** A refusal also ends it: another person decided, or the verification is closed. */
  async #tell(env: AccountEnv, { verification_id: id, command }: Row): Promise<void> {
    const accountId = this.#accountId;
    if (!accountId) throw new Error("a decision without its account");
    await faultPoint(env, "review.before.effect");
    await verificationObject(env, id).command(accountId, readStored(command));
    await faultPoint(env, "review.after.effect");
  }

  /** Deletes the content, which the verification now holds. */
  async #settle(env: AccountEnv, { verification_id: id, subject }: Row): Promise<void> {
    const text =
      "update review_decisions set state = 'over', due_at = null, command = null where verification_id = ? and subject = ?";
    this.#tables.sql.exec(text, id, subject);
    await faultPoint(env, "review.after.settle");
  }

  #putOff({ verification_id: id, subject, attempts }: Row, error: unknown): void {
    logFailure("review decision", error, { verification: id });
    const text =
      "update review_decisions set attempts = ?, due_at = ? where verification_id = ? and subject = ?";
    const dueAt = Date.now() + outboxRetryDelayMs(attempts);
    this.#tables.sql.exec(text, attempts + 1, dueAt, id, subject);
  }
}
