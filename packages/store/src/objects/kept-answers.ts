import {
  ANSWER_KEPT_MS,
  CALL_RUNNING_MS,
  type IdempotentState,
  type KeptAnswer,
} from "@svc/domain/idempotency";
import type { VerificationId } from "@svc/domain/ids";
import { ObjectTables, type Json, type Schema, readStored } from "./object-tables.ts";

type Row = {
  readonly answer: Json<KeptAnswer> | null;
  readonly at: number;
  readonly verification_id: VerificationId | null;
};

type EndOptions = {
  /** The verification that the call created. Its redaction also deletes this response. */
  readonly verificationId?: VerificationId | undefined;
  /** Store the response even if everything was deleted while the call ran: it shows the redacted state. */
  readonly anew?: boolean | undefined;
};

const KEPT_ANSWERS: Schema = {
  name: "kept_answers",
  migrations: [
    `create table if not exists kept_answers (scope text primary key, answer text, at integer not null, verification_id text) without rowid;
     create index if not exists kept_answers_at on kept_answers (at);
     create index if not exists kept_answers_verification on kept_answers (verification_id) where verification_id is not null`,
  ],
};

/** The responses of POSTs by idempotency key, in the SQLite of the object they are about. */
export class KeptAnswers {
  /** The table does not exist if no call had a key. */
  readonly #tables: ObjectTables;
  readonly #most: number;
  #count: number | undefined;

  /** `most` is the limit of stored keys. */
  constructor(storage: DurableObjectStorage, most: number) {
    this.#tables = new ObjectTables(storage, KEPT_ANSWERS);
    this.#most = most;
  }

  /** `new`: the caller proceeds and must call `end`. A scope is a hash, so its size is fixed. */
  begin(scope: string, now: number): IdempotentState {
    this.drop(now);
    const { sql } = this.#tables;
    const read = "select answer, at, verification_id from kept_answers where scope = ?";
    const [known] = sql.exec<Row>(read, scope).toArray();
    if (known?.answer) return done(known.answer, known.verification_id);
    if (known && now - known.at < CALL_RUNNING_MS) return { state: "running" };
    if (!known && this.#counted() >= this.#most)
      return { state: "full", retryAfterS: this.#retryAfterS(now) };
    sql.exec("insert or replace into kept_answers values (?, null, ?, null)", scope, now);
    this.#count = this.#counted() + (known ? 0 : 1);
    return { state: "new" };
  }

  /** Without an answer, the key is free again. */
  end(scope: string, answer: KeptAnswer | undefined, now: number, options: EndOptions = {}): void {
    const { sql } = this.#tables;
    const { verificationId = null, anew } = options;
    if (!answer) {
      sql.exec("delete from kept_answers where scope = ? and answer is null", scope);
      this.#count = undefined;
      return;
    }
    const text = JSON.stringify(answer);
    const update = "update kept_answers set answer = ?, at = ?, verification_id = ? where scope = ?";
    if (!anew) sql.exec(update, text, now, verificationId, scope);
    else
      sql.exec("insert or replace into kept_answers values (?, ?, ?, ?)", scope, text, now, verificationId);
    if (anew) this.#count = undefined;
  }

  /** Keeps that the verification was created, so that a replay creates no other, and deletes the response. */
  forget(verificationId: VerificationId): void {
    if (!this.#tables.exist) return;
    this.#tables.sql.exec(
      "update kept_answers set answer = json_remove(answer, '$.body') where verification_id = ?",
      verificationId,
    );
  }

  /** Also forgets calls that are still running. */
  forgetAll(): void {
    if (!this.#tables.exist) return;
    this.#tables.sql.exec("delete from kept_answers");
    this.#count = undefined;
  }

  /** Deletes what has expired. */
  drop(now: number): void {
    if (!this.#tables.exist) return;
    const remove = "delete from kept_answers where at <= ? returning scope";
    const gone = this.#tables.sql.exec(remove, now - ANSWER_KEPT_MS).toArray();
    if (this.#count !== undefined) this.#count -= gone.length;
  }

  /** When the next entry expires. */
  nextDue(): number | undefined {
    const oldest = this.#oldest();
    return oldest === undefined ? undefined : oldest + ANSWER_KEPT_MS;
  }

  #oldest(): number | undefined {
    if (!this.#tables.exist) return undefined;
    const { sql } = this.#tables;
    return sql.exec<{ at: number | null }>("select min(at) as at from kept_answers").one().at ?? undefined;
  }

  #retryAfterS(now: number): number {
    return Math.max(1, Math.ceil(((this.nextDue() ?? now) - now) / 1000));
  }

  #counted(): number {
    this.#count ??= this.#tables.sql.exec<{ n: number }>("select count(*) as n from kept_answers").one().n;
    return this.#count;
  }
}

function done(answer: Json<KeptAnswer>, verificationId: VerificationId | null): IdempotentState {
  return {
    state: "done",
    answer: readStored(answer),
    ...(verificationId !== null && { verificationId }),
  };
}
