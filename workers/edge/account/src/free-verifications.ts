import type { VerificationId } from "@svc/domain/ids";
import { dayOf } from "@svc/domain/template/template";
import type { ObjectTables } from "@svc/store/objects/object-tables";

const DAY_MS = 86_400_000;

/** CONTRACT G14: verifications without a photo, each counted once per UTC day. */
export class FreeVerifications {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** Returns false when the day's allowance is used up. */
  take(id: VerificationId, most: number, now: number): boolean {
    const { sql } = this.#tables;
    sql.exec("delete from free_verifications where at < ?", dayOf(now) * DAY_MS);
    const { n } = sql.exec<{ n: number }>("select count(*) as n from free_verifications").one();
    if (n >= most) return false;
    sql.exec("insert or ignore into free_verifications values (?, ?)", id, now);
    return true;
  }

  giveBack(id: VerificationId): void {
    this.#tables.sql.exec("delete from free_verifications where verification_id = ?", id);
  }
}
