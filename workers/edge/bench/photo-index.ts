import { type CaptureId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import { PhotoIndexObject } from "@svc/photo-index/photo-index-object";
import { PictureTable } from "@svc/photo-index/picture-table";

/** Bits of a hash, as the index looks for it. */
const HASH_REACH = 10;
/** As many as the analyzer asks for of a photo. */
const ASKED = 12;
/** Photos that one transaction takes in. */
const BATCH = 1_000;

/** `life`: photos come in the order of their captures' ids. */
export type FillOrder = "life" | "random";

/** The index itself, filled from within: a million calls would take hours. */
export class PhotoIndexBench extends PhotoIndexObject {
  /** Beside the index: only its table in memory. */
  readonly #table = new PictureTable();

  async fill(count: number, order: FillOrder): Promise<void> {
    for (let left = count; left > 0; left -= BATCH) {
      const pictures = Array.from({ length: Math.min(BATCH, left) }, () => drawPicture(order));
      await this.takeHere(pictures);
    }
  }

  async search(): Promise<number> {
    const [near] = await this.nearHere([drawPicture("random")], ASKED);
    return near?.length ?? 0;
  }

  addToTable(count: number): void {
    for (let added = 0; added < count; added++) {
      const { phash, embedding } = drawPicture("random");
      this.#table.add({ phash, embedding, capture: new Uint8Array(16), atMs: 0, owner: added });
    }
  }

  searchByHash(): number {
    const { phash, mirroredPhash } = drawPicture("random");
    const query = { hashes: [phash, mirroredPhash] as const, code: new Uint32Array(), owner: -1 };
    return this.#table.nearByHash(query, HASH_REACH).length;
  }

  /** What a call costs in which nothing is done. */
  doNothing(): void {}

  bytesAtRest(): number {
    return this.ctx.storage.sql.databaseSize;
  }
}

/** A photo that looks like no other. */
function drawPicture(order: FillOrder): IndexedPhoto {
  const [phash = 0n, mirroredPhash = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  const embedding = crypto.getRandomValues(new Int8Array(128)).map((value) => value >> 2);
  const captureId = order === "life" ? newCaptureId(Date.now()) : drawCaptureId();
  return { verificationId: newVerificationId(Date.now()), captureId, phash, mirroredPhash, embedding };
}

/** Ids of the domain only ever rise. */
function drawCaptureId(): CaptureId {
  const digits = crypto.getRandomValues(new Uint8Array(25));
  const text = Array.from(digits, (digit) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ".charAt(digit & 31)).join("");
  return `cap_0${text}` as CaptureId; // as the domain writes them
}
