import type { CaptureId, VerificationId } from "@svc/domain/ids";
import { codeOf } from "@svc/matching/code";
import type { IndexedPhoto, NearPhoto } from "@svc/domain/photo-index";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { mostAlike, nearTo } from "@svc/domain/photo-index";
import {
  captureOf,
  embeddingOf,
  hashOf,
  keyOf,
  lastKeyOf,
  NO_TIME,
  restOf,
  type Row,
  timeOf,
  verificationOf,
} from "./picture-row.ts";
import { PictureTable, type Query, type Scanned } from "./picture-table.ts";
import { PICTURES } from "./schema.ts";
import { bytesOf, idOf } from "./ulid-bytes.ts";

/** The largest hash distance of a candidate. */
const HASH_REACH = 10;
/** How many candidates with the nearest signs are compared by full embedding. */
const RERANKED = 200;
/** our choice: a limit on rows read per search, for accounts with the same picture thousands of times. */
const READ_MOST = 1_000;
/** The platform's limit of values bound to a statement. */
const KEYS_AT_ONCE = 100;

/** Pictures in one object's SQLite, and in memory the data that a search scans. */
export class Shard {
  readonly #tables: ObjectTables;
  #scanned: PictureTable | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, PICTURES);
  }

  get count(): number {
    return this.#table.count;
  }

  /** The highest capture in this shard, or "" when it is empty. */
  get last(): string {
    if (!this.#tables.exist) return "";
    const [row] = this.#tables.sql.exec<{ key: ArrayBuffer | null }>("select max(key) as key from pictures");
    return row?.key ? idOf("cap", captureOf(row.key)) : "";
  }

  /** Replaces pictures that are already stored. */
  take(pictures: readonly IndexedPhoto[]): void {
    const table = this.#table;
    const rows = pictures.map((picture) => ({ picture, capture: bytesOf(picture.captureId) }));
    const isKnown = this.#tables.transaction((sql) =>
      rows.map(({ picture, capture }) => {
        const key = keyOf(capture, picture.atMs ?? NO_TIME);
        const known = sql.exec("select 1 from pictures where key = ?", key).toArray().length > 0;
        sql.exec("insert or replace into pictures values (?, ?)", key, restOf(picture));
        return known;
      }),
    );
    for (const [index, { picture, capture }] of rows.entries()) {
      // its old version is in memory too
      if (isKnown[index]) table.remove(capture, picture.atMs ?? NO_TIME);
      table.add(scannedOf(picture, capture));
    }
  }

  /** For each picture, similar ones of other verifications: one per capture, most similar first. */
  near(pictures: readonly IndexedPhoto[], most: number): readonly (readonly NearPhoto[])[] {
    return pictures.map((picture) => this.#nearOne(picture, most));
  }

  forget(captureIds: readonly CaptureId[]): void {
    if (!this.#tables.exist) return;
    const captures = captureIds.map(bytesOf);
    const gone = this.#tables.transaction((sql) =>
      captures.filter(
        (capture) =>
          sql.exec("delete from pictures where key between ? and ?", capture, lastKeyOf(capture))
            .rowsWritten > 0,
      ),
    );
    for (const capture of gone) this.#table.remove(capture);
  }

  clear(): void {
    if (!this.#tables.exist) return;
    this.#tables.sql.exec("delete from pictures");
    this.#scanned = undefined;
  }

  #nearOne(picture: IndexedPhoto, most: number): readonly NearPhoto[] {
    const table = this.#table;
    const query = queryOf(picture);
    const slots = new Set([
      ...table.nearByHash(query, HASH_REACH).slice(0, READ_MOST),
      ...table.nearByCode(query, RERANKED).slice(0, READ_MOST),
    ]);
    const rows = this.#read([...slots].map((slot) => keyOf(table.captureAt(slot), table.timeAt(slot))));
    return mostAlike(
      rows.flatMap((row) => nearOf(picture, row) ?? []),
      most,
    );
  }

  #read(keys: readonly Uint8Array[]): readonly Row[] {
    const rows: Row[] = [];
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
      const some = keys.slice(from, from + KEYS_AT_ONCE);
      const marks = some.map(() => "?").join();
      rows.push(...this.#rows(`select key, rest from pictures where key in (${marks})`, ...some));
    }
    return rows;
  }

  get #table(): PictureTable {
    return (this.#scanned ??= this.#load());
  }

  #load(): PictureTable {
    const table = new PictureTable();
    if (!this.#tables.exist) return table;
    for (const [key, rest] of this.#rows("select key, rest from pictures")) {
      table.add({
        phash: hashOf(rest),
        embedding: embeddingOf(rest),
        capture: captureOf(key),
        atMs: timeOf(key),
        owner: ownerOf(verificationOf(rest)),
      });
    }
    return table;
  }

  #rows(text: string, ...values: Uint8Array[]): IterableIterator<Row> {
    return this.#tables.sql.exec(text, ...values).raw<[ArrayBuffer, ArrayBuffer]>();
  }
}

function scannedOf(
  { phash, embedding, verificationId, atMs = NO_TIME }: IndexedPhoto,
  capture: Uint8Array,
): Scanned {
  return { phash, embedding, capture, atMs, owner: ownerOf(bytesOf(verificationId)) };
}

function queryOf({ phash, mirroredPhash, embedding, verificationId }: IndexedPhoto): Query {
  const owner = ownerOf(bytesOf(verificationId));
  return { hashes: [phash, mirroredPhash], code: codeOf(embedding), owner };
}

/** Compares the whole verification id here; memory holds only four of its random bytes. */
function nearOf(picture: IndexedPhoto, [key, rest]: Row): NearPhoto | undefined {
  const verificationId = idOf("vfy", verificationOf(rest)) as VerificationId; // stored from such an id
  if (verificationId === picture.verificationId) return undefined;
  const atMs = timeOf(key);
  return nearTo(picture, {
    verificationId,
    captureId: idOf("cap", captureOf(key)) as CaptureId, // as above
    ...(atMs !== NO_TIME && { atMs }),
    phash: hashOf(rest),
    embedding: embeddingOf(rest),
  });
}

function ownerOf(verification: Uint8Array): number {
  return new DataView(verification.buffer, verification.byteOffset, 16).getUint32(12);
}
