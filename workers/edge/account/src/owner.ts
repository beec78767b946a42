import type { AccountId } from "@svc/domain/ids";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** Stores which account this object belongs to, since an alarm has no caller to tell it. */
export class Owner {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  remember(id: AccountId): void {
    this.#tables.sql.exec("insert or ignore into owner values (?)", id);
  }

  /** Undefined until a caller named it. */
  get id(): AccountId | undefined {
    const rows = this.#tables.sql.exec<{ account_id: AccountId }>("select account_id from owner").toArray();
    return rows[0]?.account_id;
  }
}
