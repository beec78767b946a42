import type { CaptureId } from "@svc/domain/ids";
import type { UploadChunk, UploadFrame, UploadStatus, UploadTerms } from "@svc/platform/upload-rpc";
import { type Json, ObjectTables, readStored } from "@svc/store/objects/object-tables";
import { UPLOAD } from "./schema.ts";

/** A finished upload is kept for a while, so that a late call learns its outcome. */
export type Stage = "open" | "stored" | "aborted" | "expired";

type Row = { readonly terms: Json<UploadTerms>; readonly stage: Stage; readonly capture_id: string | null };
type ChunkRow = {
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string;
};

/** The chunks of an upload and their positions. Each method is a single atomic write. */
export class UploadLedger {
  readonly #tables: ObjectTables;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, UPLOAD);
  }

  create(terms: UploadTerms): void {
    const insert = "insert or ignore into upload values (1, ?, 'open', null)";
    this.#tables.sql.exec(insert, JSON.stringify(terms));
  }

  /** Undefined when nothing was created. An object exists for any name, and a read must not create tables. */
  find(): { readonly terms: UploadTerms; readonly stage: Stage; readonly captureId?: CaptureId } | undefined {
    if (!this.#tables.exist) return undefined;
    const [row] = this.#tables.sql.exec<Row>("select terms, stage, capture_id from upload").toArray();
    if (!row) return undefined;
    const terms = readStored(row.terms);
    const captureId = row.capture_id as CaptureId | null; // written by `end`
    return { terms, stage: row.stage, ...(captureId !== null && { captureId }) };
  }

  get chunks(): readonly UploadChunk[] {
    return this.#tables.sql
      .exec<ChunkRow>("select offset, bytes, sha256, key from chunks order by offset")
      .toArray();
  }

  get received(): number {
    const last = this.chunks.at(-1);
    return last ? last.offset + last.bytes : 0;
  }

  append({ offset, bytes, sha256, key }: UploadChunk): void {
    this.#tables.sql.exec("insert into chunks values (?, ?, ?, ?)", offset, bytes, sha256, key);
  }

  get frames(): readonly UploadFrame[] {
    const text = "select key, sha256 from frames order by position";
    return this.#tables.sql.exec<UploadFrame>(text).toArray();
  }

  setFrames(frames: readonly UploadFrame[]): void {
    this.#tables.transaction((sql) => {
      sql.exec("delete from frames");
      for (const [position, { key, sha256 }] of frames.entries()) {
        sql.exec("insert into frames values (?, ?, ?)", position, key, sha256);
      }
    });
  }

  /**
   * Counts attempts to finish without the client, including this one. It is written before the attempt, which may
   * crash.
   */
  countResume(): number {
    const { sql } = this.#tables;
    sql.exec("insert into resumes default values");
    return sql.exec<{ n: number }>("select count(*) as n from resumes").one().n;
  }

  /** Fixes the id of the capture, so that repeated attempts can create only this one. */
  reserve(captureId: CaptureId): void {
    this.#tables.sql.exec("update upload set capture_id = ?", captureId);
  }

  end(stage: Exclude<Stage, "open">, captureId?: CaptureId): void {
    this.#tables.sql.exec("update upload set stage = ?, capture_id = ?", stage, captureId ?? null);
  }

  get status(): UploadStatus {
    const found = this.find();
    if (!found) throw new Error("an upload that was not created has no status");
    const { terms, stage, captureId } = found;
    const { bytes, metadata, expiresAt } = terms;
    const isStored = stage === "stored" && captureId !== undefined;
    const isWhole = this.received === bytes;
    const offset = !isWhole || isStored ? this.received : (this.chunks.at(-1)?.offset ?? 0);
    return { bytes, offset, metadata, expiresAt, isWhole, ...(isStored && { captureId }) };
  }
}
