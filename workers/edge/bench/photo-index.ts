import { type CaptureId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import { PhotoIndexObject } from "@svc/photo-index/photo-index-object";
import { PictureTable } from "@svc/photo-index/picture-table";

/** Hash distance in bits, as in the index. */
const HASH_REACH = 10;
/** As many matches as the analyzer asks for. */
const ASKED = 12;
/** Photos per transaction. */
const BATCH = 1_000;

/** `life`: photos arrive in the order of their capture ids. */
export type FillOrder = "life" | "random";

/** The real index, filled from inside, because a million calls would take hours. */
export class PhotoIndexBench extends PhotoIndexObject {
  /** The in-memory table alone, without the index. */
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

  /** Measures the cost of an empty call. */
  doNothing(): void {}

  bytesAtRest(): number {
    return this.ctx.storage.sql.databaseSize;
  }
}

/** A photo that resembles no other. */
function drawPicture(order: FillOrder): IndexedPhoto {
  const [phash = 0n, mirroredPhash = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  const embedding = crypto.getRandomValues(new Int8Array(128)).map((value) => value >> 2);
  const captureId = order === "life" ? newCaptureId(Date.now()) : drawCaptureId();
  return { verificationId: newVerificationId(Date.now()), captureId, phash, mirroredPhash, embedding };
}

/** Random, because ids from the domain only increase. */
function drawCaptureId(): CaptureId {
  const digits = crypto.getRandomValues(new Uint8Array(25));
  const text = Array.from(digits, (digit) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ".charAt(digit & 31)).join("");
  return `cap_0${text}` as CaptureId; // in the domain's format
}
