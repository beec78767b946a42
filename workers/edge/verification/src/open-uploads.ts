import type { UploadId } from "@svc/domain/ids";
import { closedToEvidence } from "@svc/domain/verification/closed-to-evidence";
import type { StoredCapture, Verification } from "@svc/domain/verification/state";
import type { BegunUpload } from "@svc/domain/verification/uploads";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { UPLOADS } from "./schema.ts";

type Row = {
  readonly id: UploadId;
  readonly step: string | null;
  readonly client_capture_id: string | null;
  readonly bytes: number;
  readonly is_open: number;
  readonly touched_at: number | null;
};

/**
 * All uploads of the verification. Open ones delay its expiry a little (CONTRACT G2). Closed ones count too, since a
 * link may begin only a limited number.
 */
export class OpenUploads {
  readonly #tables: ObjectTables;
  #begun: readonly BegunUpload[];

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, UPLOADS);
    const tables = this.#tables;
    this.#begun = tables.exist ? tables.sql.exec<Row>("select * from begun_uploads").toArray().map(read) : [];
  }

  get begun(): readonly BegunUpload[] {
    return this.#begun;
  }

  get open(): readonly UploadId[] {
    return this.#begun.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  }

  has(id: UploadId): boolean {
    return this.open.includes(id);
  }

  add(upload: Omit<BegunUpload, "isOpen">): void {
    if (this.#begun.some(({ id }) => id === upload.id)) return;
    const { id, step = null, clientCaptureId = null, bytes } = upload;
    this.#tables.sql.exec(
      "insert into begun_uploads values (?, ?, ?, ?, 1, null)",
      id,
      step,
      clientCaptureId,
      bytes,
    );
    this.#begun = [...this.#begun, { ...upload, isOpen: true }];
  }

  touch(id: UploadId, touchedAt: number): void {
    this.#tables.sql.exec("update begun_uploads set touched_at = ? where id = ?", touchedAt, id);
    this.#begun = this.#begun.map((each) => (each.id === id ? { ...each, touchedAt } : each));
  }

  close(id: UploadId): void {
    if (!this.has(id)) return;
    this.#tables.sql.exec("update begun_uploads set is_open = 0 where id = ?", id);
    this.#begun = this.#begun.map((each) => (each.id === id ? { ...each, isOpen: false } : each));
  }
}

/** Keeps the verification open for an upload that received bytes. False if its time is over. */
export function touchUpload(
  journal: { readonly uploads: OpenUploads; rest(): void },
  state: Verification,
  id: UploadId,
): boolean {
  if (closedToEvidence(state) || !journal.uploads.has(id)) return false;
  journal.uploads.touch(id, Date.now());
  journal.rest();
  return true;
}

/** The upload record for this capture. */
export function uploadOf(
  id: UploadId,
  { step, clientCaptureId, bytes }: Pick<StoredCapture, "step" | "clientCaptureId" | "bytes">,
): Omit<BegunUpload, "isOpen"> {
  return {
    id,
    bytes,
    ...(step !== undefined && { step }),
    ...(clientCaptureId !== undefined && { clientCaptureId }),
  };
}

function read(row: Row): BegunUpload {
  const { id, step, client_capture_id: clientCaptureId, bytes, is_open: isOpen, touched_at: touchedAt } = row;
  return {
    ...(touchedAt !== null && { touchedAt }),
    id,
    ...(step !== null && { step }),
    ...(clientCaptureId !== null && { clientCaptureId }),
    bytes,
    isOpen: isOpen === 1,
  };
}
