import { ANSWER_KEPT_MS, type IdempotentState, type KeptAnswer } from "@svc/domain/idempotency";
import type { VerificationId } from "@svc/domain/ids";
import { type Json, readStored } from "@svc/store/objects/object-tables";

type Row = { readonly answer: Json<KeptAnswer> | null; readonly at: number };

/**
 * Responses stored by older releases under their readable scope. They are still replayed, never added to, and expire
 * within a day.
 */
export class FormerAnswers {
  readonly #sql: SqlStorage;
  #isGone = false;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
  }

  find(scope: string, now: number): IdempotentState | undefined {
    if (!this.#exists()) return undefined;
    const [row] = this.#sql.exec<Row>("select answer, at from idempotent where scope = ?", scope).toArray();
    if (!row?.answer || row.at <= now - ANSWER_KEPT_MS) return undefined;
    return { state: "done", answer: readStored(row.answer) };
  }

  /**
   * Matches the verification's ULID in the call's path or the response's Location. Capture tokens start with the ULID
   * too.
   */
  forget(verificationId: VerificationId): void {
    if (!this.#exists()) return;
    const ulid = `%${verificationId.replace(/^vfy_/, "")}%`;
    this.#sql.exec("delete from idempotent where scope like ? or answer like ?", ulid, ulid);
  }

  drop(now: number): void {
    if (!this.#exists()) return;
    this.#sql.exec("delete from idempotent where at <= ?", now - ANSWER_KEPT_MS);
    if (this.nextDue() !== undefined) return;
    this.#sql.exec("drop table idempotent");
    this.#isGone = true;
  }

  nextDue(): number | undefined {
    if (!this.#exists()) return undefined;
    const { at } = this.#sql.exec<{ at: number | null }>("select min(at) as at from idempotent").one();
    return at === null ? undefined : at + ANSWER_KEPT_MS;
  }

  #exists(): boolean {
    if (this.#isGone) return false;
    this.#isGone =
      this.#sql.exec("select 1 from sqlite_master where name = 'idempotent'").toArray().length === 0;
    return !this.#isGone;
  }
}
