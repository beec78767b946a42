import { CODE_WORDS, writeCode } from "@svc/matching/code";
import { bitsApart, ones } from "@svc/matching/ones";

/** The parts of a picture that every search scans: its hash, and the signs of its embedding. */
export type Scanned = {
  readonly phash: bigint;
  readonly embedding: Int8Array;
  /** 16 bytes. */
  readonly capture: Uint8Array;
  readonly atMs: number;
  /** Identifies the verification. Pictures of the same verification do not match each other. */
  readonly owner: number;
};

export type Query = {
  /** The hashes of the picture and of its mirror image. */
  readonly hashes: readonly [bigint, bigint];
  /** Created by `codeOf`. */
  readonly code: Uint32Array;
  readonly owner: number;
};

/** The position of a picture. Valid until the next removal. */
export type Slot = number;

/** The distance assigned to pictures of the same verification: larger than any real one. */
const OUT_OF_REACH = CODE_WORDS * 32 + 1;
/** Pictures are stored in chunks of this size, so that growing copies nothing. */
const PIECE = 16_384;

type Piece = {
  readonly hashes: Uint32Array;
  readonly codes: Uint32Array;
  readonly captures: Uint8Array;
  readonly times: Int32Array;
  readonly owners: Uint32Array;
  /** Scratch space for one search: the number of differing sign bits. */
  readonly far: Uint16Array;
};

/**
 * All pictures of a shard in chunks of 16,384. Each takes 64 bytes plus two bytes of scratch. Unordered and without
 * gaps.
 */
export class PictureTable {
  readonly #pieces: Piece[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ phash, embedding, capture, atMs, owner }: Scanned): void {
    const [piece, at] = this.#place(this.#count++);
    piece.hashes[at * 2] = highOf(phash);
    piece.hashes[at * 2 + 1] = lowOf(phash);
    writeCode(embedding, piece.codes, at * CODE_WORDS);
    piece.captures.set(capture, at * 16);
    piece.times[at] = atMs;
    piece.owners[at] = owner;
  }

  /** Removes all pictures of a capture, or only the one at this time. The last pictures move into the free slots. */
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

  /** Slots of other verifications' pictures whose hashes differ in at most `reach` bits, nearest first. */
  nearByHash(query: Query, reach: number): readonly Slot[] {
    const byDistance = Array.from({ length: reach + 1 }, (): Slot[] => []);
    for (const [index, piece] of this.#pieces.entries())
      findHashes(piece, this.#countOf(index), { query, reach }, (at, bits) =>
        byDistance[bits]?.push(index * PIECE + at),
      );
    return byDistance.flat();
  }

  /** At least `wanted` slots with the fewest differing signs. Those at the largest distance come last. */
  nearByCode(query: Query, wanted: number): readonly Slot[] {
    const counts = new Uint32Array(OUT_OF_REACH + 1);
    for (const [index, piece] of this.#pieces.entries())
      measureCodes(piece, this.#countOf(index), query, counts);
    const reach = reachOf(counts, wanted);
    const [nearer, atReach]: [Slot[], Slot[]] = [[], []];
    for (const [index, piece] of this.#pieces.entries())
      findWithin(piece, this.#countOf(index), reach, (at, bits) =>
        (bits < reach ? nearer : atReach).push(index * PIECE + at),
      );
    return [...nearer, ...atReach];
  }

  #countOf(index: number): number {
    return Math.min(PIECE, this.#count - index * PIECE);
  }

  #isOf(slot: Slot, capture: Uint8Array): boolean {
    const [{ captures }, at] = this.#place(slot);
    const from = at * 16;
    // compares backwards, because the last bytes of an id are random and the first ones mostly equal
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
  { query, reach }: { readonly query: Query; readonly reach: number },
  found: (at: number, bits: number) => void,
): void {
  const [upright, mirrored] = query.hashes;
  const [high, low] = [highOf(upright), lowOf(upright)];
  const [mirroredHigh, mirroredLow] = [highOf(mirrored), lowOf(mirrored)];
  for (let at = 0; at < count; at++) {
    const first = hashes[at * 2] as number; // two hashes per picture
    const second = hashes[at * 2 + 1] as number;
    const bits = ones(first ^ high);
    const mirroredBits = ones(first ^ mirroredHigh);
    // one half of the hash already rules out almost all pictures
    if (bits > reach && mirroredBits > reach) continue;
    const nearer = Math.min(bits + ones(second ^ low), mirroredBits + ones(second ^ mirroredLow));
    if (nearer <= reach && owners[at] !== query.owner) found(at, nearer);
  }
}

/** Computes the sign distance of every picture, and how many pictures are at each distance. */
function measureCodes(
  { codes, owners, far }: Piece,
  count: number,
  { code, owner }: Query,
  counts: Uint32Array,
): void {
  for (let at = 0; at < count; at++) {
    const bits = owners[at] === owner ? OUT_OF_REACH : bitsApart(code, codes, at * CODE_WORDS);
    far[at] = bits;
    counts[bits] = (counts[bits] as number) + 1; // the index is always in range
  }
}

function findWithin(
  { far }: Piece,
  count: number,
  reach: number,
  found: (at: number, bits: number) => void,
): void {
  for (let at = 0; at < count; at++) {
    const bits = far[at] as number; // one per picture
    if (bits <= reach) found(at, bits);
  }
}

/** The smallest distance that includes at least `wanted` pictures, or all if there are fewer. */
function reachOf(counts: Uint32Array, wanted: number): number {
  let within = 0;
  for (let distance = 0; distance < counts.length - 1; distance++) {
    within += counts[distance] ?? 0;
    if (within >= wanted) return distance;
  }
  return counts.length - 2;
}

function highOf(phash: bigint): number {
  return Number(BigInt.asIntN(32, phash >> 32n));
}

function lowOf(phash: bigint): number {
  return Number(BigInt.asIntN(32, phash));
}
