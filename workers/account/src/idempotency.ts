import type { IdempotentState, KeptAnswer } from "@svc/platform/account-rpc";

/** CONTRACT G0.7. */
const KEPT_MS = 24 * 3_600_000;

/** A call that nobody finished was cut off: after this the key is free again. */
const RUNNING_MS = 5 * 60_000;

type Row = { readonly answer: string | null; readonly at: number };

/** Which POSTs were made under which key, and what they answered. */
export class Idempotency {
  readonly #storage: DurableObjectStorage;
  #isReady = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** `new`: the caller goes on and says how it ended. */
  begin(scope: string, now: number): IdempotentState {
    const { sql } = this.#ready();
    sql.exec("delete from idempotent where at < ?", now - KEPT_MS);
    const [known] = sql.exec<Row>("select answer, at from idempotent where scope = ?", scope).toArray();
    if (known?.answer) return { state: "done", answer: JSON.parse(known.answer) as KeptAnswer }; // `end` wrote it
    if (known && now - known.at < RUNNING_MS) return { state: "running" };
    sql.exec("insert or replace into idempotent values (?, null, ?)", scope, now);
    return { state: "new" };
  }

  /** Without an answer the key is free again. */
  end(scope: string, answer: KeptAnswer | undefined, now: number): void {
    const { sql } = this.#ready();
    if (!answer) sql.exec("delete from idempotent where scope = ? and answer is null", scope);
    else
      sql.exec(
        "update idempotent set answer = ?, at = ? where scope = ?",
        JSON.stringify(answer),
        now,
        scope,
      );
  }

  #ready(): DurableObjectStorage {
    if (!this.#isReady) {
      this.#storage.sql.exec(
        `create table if not exists idempotent (scope text primary key, answer text, at integer not null) without rowid;
         create index if not exists idempotent_at on idempotent (at)`,
      );
      this.#isReady = true;
    }
    return this.#storage;
  }
}
