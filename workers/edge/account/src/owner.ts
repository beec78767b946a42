import type { AccountId } from "@svc/domain/ids";
import type { ObjectTables } from "@svc/store/objects/object-tables";

/** Whose object this is: an alarm comes without a caller who could say so. */
export class Owner {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  remember(id: AccountId): void {
    this.#tables.sql.exec("insert or ignore into owner values (?)", id);
  }

  /** Undefined until somebody said it. */
  get id(): AccountId | undefined {
    const rows = this.#tables.sql.exec<{ account_id: AccountId }>("select account_id from owner").toArray();
    return rows[0]?.account_id;
  }
}
