import { ones } from "./ones.ts";

/** Of a picture, what is looked at of every one: its hash, and the signs of its embedding. */
export type Scanned = {
  /** Two words. */
  readonly hash: Uint32Array;
  readonly code: Uint32Array;
  /** 16 bytes. */
  readonly capture: Uint8Array;
  readonly atMs: number;
  /** Of its verification: pictures that share it are not each other's matches. */
  readonly owner: number;
};

export type Query = {
  /** Upright and mirrored, two words each. */
  readonly hashes: readonly Uint32Array[];
  readonly code: Uint32Array;
  readonly owner: number;
};

/** `byHash`: hashes differ in at most so many bits; `byCode`: so many of the nearest by their signs. */
export type Reach = { readonly byHash: number; readonly byCode: number };

/** Where a picture is; good until the next one is taken out. */
export type Slot = number;

/** Words of a code, as `codeOf` makes them. */
const CODE_WORDS = 8;
/** Pictures lie in pieces of this many, so that growing copies nothing. */
const PIECE = 16_384;

type Piece = {
  readonly hashes: Uint32Array;
  readonly codes: Uint32Array;
  readonly captures: Uint8Array;
  readonly times: Int32Array;
  readonly owners: Uint32Array;
  /** Scratch of one search: bits in which signs differ. */
  readonly far: Uint16Array;
};

/** All pictures of a shard, 16,384 in a piece: 64 bytes each, and two of scratch. No order, no gaps. */
export class PictureTable {
  readonly #pieces: Piece[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ hash, code, capture, atMs, owner }: Scanned): void {
    const [piece, at] = this.#place(this.#count++);
    piece.hashes.set(hash, at * 2);
    piece.codes.set(code, at * CODE_WORDS);
    piece.captures.set(capture, at * 16);
    piece.times[at] = atMs;
    piece.owners[at] = owner;
  }

  /** Takes out every picture of a capture, or the one at this time; the last ones move into their places. */
  remove(capture: Uint8Array, atMs?: number): void {
    for (let slot = this.#count - 1; slot >= 0; slot--) {
      if (this.#isOf(slot, capture) && (atMs === undefined || this.timeAt(slot) === atMs)) this.#fill(slot);
    }
  }

  captureAt(slot: Slot): Uint8Array {
    const [piece, at] = this.#place(slot);
    return piece.captures.slice(at * 16, at * 16 + 16);
  }

  timeAt(slot: Slot): number {
    const [piece, at] = this.#place(slot);
    return piece.times[at] ?? 0;
  }

  /** Slots of other verifications' pictures that may show the same. */
  near(query: Query, { byHash, byCode }: Reach): readonly Slot[] {
    const hits = new Set<Slot>();
    const counts = new Uint32Array(CODE_WORDS * 32 + 2);
    for (const [index, piece] of this.#pieces.entries()) {
      const count = Math.min(PIECE, this.#count - index * PIECE);
      for (const hash of query.hashes)
        findHashes(piece, count, { hash, byHash, query }, (at) => hits.add(index * PIECE + at));
      this.#measure(piece, count, query, counts);
    }
    const reach = reachOf(counts, byCode);
    for (const [index, piece] of this.#pieces.entries()) {
      const count = Math.min(PIECE, this.#count - index * PIECE);
      for (let at = 0; at < count; at++) if ((piece.far[at] ?? 0) <= reach) hits.add(index * PIECE + at);
    }
    return [...hits];
  }

  /** How far every picture is by its signs; those of the same verification are out of reach. */
  #measure({ codes, owners, far }: Piece, count: number, { code, owner }: Query, counts: Uint32Array): void {
    const outOfReach = CODE_WORDS * 32 + 1;
    for (let at = 0; at < count; at++) {
      let bits = 0;
      const from = at * CODE_WORDS;
      for (let word = 0; word < CODE_WORDS; word++)
        bits += ones((codes[from + word] as number) ^ (code[word] as number)); // CODE_WORDS each
      far[at] = owners[at] === owner ? outOfReach : bits;
      counts[far[at] as number] = (counts[far[at] as number] as number) + 1; // of its own range
    }
  }

  #isOf(slot: Slot, capture: Uint8Array): boolean {
    const [{ captures }, at] = this.#place(slot);
    const from = at * 16;
    // the last bytes of an id are random, its first are nearly everybody's
    for (let index = 15; index >= 0; index--) if (captures[from + index] !== capture[index]) return false;
    return true;
  }

  #fill(slot: Slot): void {
    const last = --this.#count;
    const [to, at] = this.#place(slot);
    const [piece, from] = this.#place(last);
    to.hashes.set(piece.hashes.subarray(from * 2, from * 2 + 2), at * 2);
    to.codes.set(piece.codes.subarray(from * CODE_WORDS, (from + 1) * CODE_WORDS), at * CODE_WORDS);
    to.captures.set(piece.captures.subarray(from * 16, from * 16 + 16), at * 16);
    to.times[at] = piece.times[from] ?? 0;
    to.owners[at] = piece.owners[from] ?? 0;
    if (last % PIECE === 0) this.#pieces.pop();
  }

  #place(slot: Slot): readonly [Piece, number] {
    const index = Math.floor(slot / PIECE);
    return [(this.#pieces[index] ??= pieceOf()), slot % PIECE];
  }
}

function pieceOf(): Piece {
  return {
    hashes: new Uint32Array(PIECE * 2),
    codes: new Uint32Array(PIECE * CODE_WORDS),
    captures: new Uint8Array(PIECE * 16),
    times: new Int32Array(PIECE),
    owners: new Uint32Array(PIECE),
    far: new Uint16Array(PIECE),
  };
}

function findHashes(
  { hashes, owners }: Piece,
  count: number,
  { hash, byHash, query }: { readonly hash: Uint32Array; readonly byHash: number; readonly query: Query },
  found: (at: number) => void,
): void {
  const [high = 0, low = 0] = hash;
  for (let at = 0; at < count; at++) {
    const bits = ones((hashes[at * 2] as number) ^ high) + ones((hashes[at * 2 + 1] as number) ^ low); // two each
    if (bits <= byHash && owners[at] !== query.owner) found(at);
  }
}

/** The distance within which at least so many lie, or all that there are. */
function reachOf(counts: Uint32Array, wanted: number): number {
  let within = 0;
  for (let distance = 0; distance < counts.length - 1; distance++) {
    within += counts[distance] ?? 0;
    if (within >= wanted) return distance;
  }
  return counts.length - 2;
}
