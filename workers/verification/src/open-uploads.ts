import type { UploadId } from "@svc/domain/ids";
import type { BegunUpload } from "@svc/domain/verification/uploads";

type Row = {
  readonly id: UploadId;
  readonly step: string | null;
  readonly client_capture_id: string | null;
  readonly bytes: number;
  readonly is_open: number;
};

/**
 * The uploads that were begun. For those that are open the verification waits a little (CONTRACT G2); the others are
 * remembered because a link may begin only so many.
 */
export class OpenUploads {
  readonly #sql: SqlStorage;
  #begun: readonly BegunUpload[];

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const [table] = sql.exec("select 1 from sqlite_master where name = 'begun_uploads'").toArray();
    this.#begun = table ? sql.exec<Row>("select * from begun_uploads").toArray().map(read) : [];
  }

  get begun(): readonly BegunUpload[] {
    return this.#begun;
  }

  get open(): readonly UploadId[] {
    return this.#begun.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  }

  get isEmpty(): boolean {
    return this.open.length === 0;
  }

  has(id: UploadId): boolean {
    return this.open.includes(id);
  }

  add(upload: Omit<BegunUpload, "isOpen">): void {
    if (this.#begun.some(({ id }) => id === upload.id)) return;
    const { id, step = null, clientCaptureId = null, bytes } = upload;
    this.#sql.exec(
      "create table if not exists begun_uploads (id text primary key, step text, client_capture_id text, bytes integer not null, is_open integer not null) without rowid",
    );
    this.#sql.exec("insert into begun_uploads values (?, ?, ?, ?, 1)", id, step, clientCaptureId, bytes);
    this.#begun = [...this.#begun, { ...upload, isOpen: true }];
  }

  close(id: UploadId): void {
    if (!this.has(id)) return;
    this.#sql.exec("update begun_uploads set is_open = 0 where id = ?", id);
    this.#begun = this.#begun.map((each) => (each.id === id ? { ...each, isOpen: false } : each));
  }
}

function read({ id, step, client_capture_id: clientCaptureId, bytes, is_open: isOpen }: Row): BegunUpload {
  return {
    id,
    ...(step !== null && { step }),
    ...(clientCaptureId !== null && { clientCaptureId }),
    bytes,
    isOpen: isOpen === 1,
  };
}
