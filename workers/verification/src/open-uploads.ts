import type { UploadId } from "@svc/domain/ids";

type Row = { readonly id: UploadId };

/** The uploads that were opened in time and have not ended: the verification waits for them a little (CONTRACT G2). */
export class OpenUploads {
  readonly #sql: SqlStorage;
  readonly #ids: Set<UploadId>;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const [table] = sql.exec("select 1 from sqlite_master where name = 'uploads'").toArray();
    const rows = table ? sql.exec<Row>("select id from uploads").toArray() : [];
    this.#ids = new Set(rows.map(({ id }) => id));
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  has(id: UploadId): boolean {
    return this.#ids.has(id);
  }

  open(id: UploadId): void {
    this.#sql.exec("create table if not exists uploads (id text primary key) without rowid");
    this.#sql.exec("insert or ignore into uploads values (?)", id);
    this.#ids.add(id);
  }

  close(id: UploadId): void {
    if (!this.#ids.delete(id)) return;
    this.#sql.exec("delete from uploads where id = ?", id);
  }
}
