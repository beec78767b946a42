import type { CaptureId, VerificationId } from "@svc/domain/ids";
import { codeOf } from "@svc/matching/code";
import { cosineOf } from "@svc/matching/projection";
import type { IndexedPhoto, NearPhoto } from "@svc/domain/photo-index";
import { ObjectTables } from "@svc/store/object-tables";
import { mostAlike, nearerDistance } from "@svc/domain/photo-index";
import { PictureTable, type Query, type Scanned } from "./picture-table.ts";
import { PICTURES } from "./schema.ts";
import { bytesOf, idOf } from "./ulid-bytes.ts";

/** How many of the nearest by their signs are compared by their whole embeddings, and how near hashes must be to be looked at. */
const REACH = { byHash: 10, byCode: 200 };

type Row = {
  readonly capture: ArrayBuffer;
  readonly at_ms: number;
  readonly verification: ArrayBuffer;
  readonly phash: ArrayBuffer;
  readonly embedding: ArrayBuffer;
};

/** Pictures in one object's SQLite, and beside them in memory what a search looks at of every one. */
export class Shard {
  readonly #tables: ObjectTables;
  #scanned: PictureTable | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#tables = new ObjectTables(storage, PICTURES);
  }

  get count(): number {
    return this.#table.count;
  }

  /** The highest capture that it has, "" where it is empty. */
  get last(): string {
    if (!this.#tables.exist) return "";
    const [row] = this.#tables.sql.exec<{ capture: ArrayBuffer | null }>(
      "select max(capture) as capture from pictures",
    );
    return row?.capture ? idOf("cap", new Uint8Array(row.capture)) : "";
  }

  /** One that is there already is replaced. */
  take(pictures: readonly IndexedPhoto[]): void {
    const table = this.#table;
    const rows = pictures.map((picture) => ({ picture, capture: bytesOf(picture.captureId) }));
    const isKnown = this.#tables.transaction((sql) =>
      rows.map(({ picture, capture }) => {
        const { atMs = -1, verificationId, phash, embedding } = picture;
        const key = [capture, atMs] as const;
        const known =
          sql.exec("select 1 from pictures where capture = ? and at_ms = ?", ...key).toArray().length > 0;
        const row = [...key, bytesOf(verificationId), hashBytes(phash), bytesIn(embedding)];
        sql.exec("insert or replace into pictures values (?, ?, ?, ?, ?)", ...row);
        return known;
      }),
    );
    for (const [index, { picture, capture }] of rows.entries()) {
      // what it was before is in memory too
      if (isKnown[index]) table.remove(capture, picture.atMs ?? -1);
      table.add(scannedOf(picture, capture));
    }
  }

  /** Of each, pictures of other verifications, one a capture, most alike first. */
  near(pictures: readonly IndexedPhoto[], most: number): readonly (readonly NearPhoto[])[] {
    return pictures.map((picture) => this.#nearOne(picture, most));
  }

  forget(captureIds: readonly CaptureId[]): void {
    if (!this.#tables.exist) return;
    const captures = captureIds.map(bytesOf);
    const gone = this.#tables.transaction((sql) =>
      captures.filter(
        (capture) => sql.exec("delete from pictures where capture = ?", capture).rowsWritten > 0,
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
    const found = this.#table.near(queryOf(picture), REACH).map((slot): NearPhoto | undefined => {
      const row = this.#read(this.#table.captureAt(slot), this.#table.timeAt(slot));
      return row && nearOf(picture, row);
    });
    return mostAlike(
      found.filter((near) => near !== undefined),
      most,
    );
  }

  #read(capture: Uint8Array, atMs: number): Row | undefined {
    const text = "select * from pictures where capture = ? and at_ms = ?";
    return this.#tables.sql.exec<Row>(text, capture, atMs).toArray()[0];
  }

  get #table(): PictureTable {
    return (this.#scanned ??= this.#load());
  }

  #load(): PictureTable {
    const table = new PictureTable();
    if (!this.#tables.exist) return table;
    for (const row of this.#tables.sql.exec<Row>("select * from pictures")) {
      table.add({
        hash: wordsOf(hashOf(row.phash)),
        code: codeOf(new Int8Array(row.embedding)),
        capture: new Uint8Array(row.capture),
        atMs: row.at_ms,
        owner: ownerOf(new Uint8Array(row.verification)),
      });
    }
    return table;
  }
}

function scannedOf(
  { phash, embedding, verificationId, atMs = -1 }: IndexedPhoto,
  capture: Uint8Array,
): Scanned {
  const owner = ownerOf(bytesOf(verificationId));
  return { hash: wordsOf(phash), code: codeOf(embedding), capture, atMs, owner };
}

function queryOf({ phash, mirroredPhash, embedding, verificationId }: IndexedPhoto): Query {
  const owner = ownerOf(bytesOf(verificationId));
  return { hashes: [wordsOf(phash), wordsOf(mirroredPhash)], code: codeOf(embedding), owner };
}

/** The same verification is told apart by its whole id here; in memory four of its random bytes do. */
function nearOf(picture: IndexedPhoto, row: Row): NearPhoto | undefined {
  const verificationId = idOf("vfy", new Uint8Array(row.verification)) as VerificationId; // as it was written
  if (verificationId === picture.verificationId) return undefined;
  return {
    verificationId,
    captureId: idOf("cap", new Uint8Array(row.capture)) as CaptureId, // as above
    ...(row.at_ms >= 0 && { atMs: row.at_ms }),
    distance: nearerDistance(picture, hashOf(row.phash)),
    cosine: cosineOf(picture.embedding, new Int8Array(row.embedding)),
  };
}

function ownerOf(verification: Uint8Array): number {
  return new DataView(verification.buffer, verification.byteOffset, 16).getUint32(12);
}

function hashBytes(phash: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, phash);
  return bytes;
}

function hashOf(bytes: ArrayBuffer): bigint {
  return new DataView(bytes).getBigUint64(0);
}

function wordsOf(phash: bigint): Uint32Array {
  return Uint32Array.of(Number(phash >> 32n), Number(phash & 0xffffffffn));
}

function bytesIn({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
