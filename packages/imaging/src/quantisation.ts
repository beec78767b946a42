import { headSegments } from "./sniff/jpeg-segments.ts";
import { u16, u8 } from "./sniff/octets.ts";

/** How strongly a JPEG was quantised, and whose tables it uses. */
export type Quantisation = {
  /** The tables defined before the first scan, by destination, in zigzag order. */
  readonly tables: Readonly<Record<number, readonly number[]>>;
  /** The libjpeg quality with the closest luma table, 1..100. Cameras' own tables fall in between. */
  readonly quality?: number;
  /** Origin of the tables; absent if there are none. */
  readonly origin?: TableOrigin;
};

/**
 * `standard`: T.81's tables, scaled as libjpeg does. `mozjpeg`: its default tables, as messengers and websites write them.
 * `google_generator`: JPEGs from Google's image generators. `own`: any others, from a camera, an editor or a website.
 */
export type TableOrigin = "standard" | "mozjpeg" | "google_generator" | "own";

/** T.81 tables K.1 and K.2 in zigzag order. libjpeg scales them by quality. */
const LUMA_50 = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];
const CHROMA_50 = [17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66].concat(Array(50).fill(99));
/** mozjpeg's default for luma and chroma (`-quant-table 3`, N. Robidoux), in zigzag order. */
const MOZJPEG_50 = [
  16, 16, 16, 16, 17, 16, 18, 20, 20, 18, 25, 27, 24, 27, 25, 37, 34, 31, 31, 34, 37, 56, 40, 43, 40, 43, 40,
  56, 85, 53, 62, 53, 53, 62, 53, 85, 75, 91, 74, 69, 74, 91, 75, 135, 106, 94, 94, 106, 135, 156, 131, 124,
  131, 156, 189, 169, 169, 189, 238, 226, 238, 311, 311, 418,
];
const DQT = 0xdb;

export function readQuantisation(jpeg: Uint8Array): Quantisation {
  // A hostile file may define them thousands of times; the last definition of each counts
  const places: Record<number, number> = {};
  for (const { marker, body, next } of headSegments(jpeg)) {
    if (marker !== DQT) continue;
    const end = Math.min(next, jpeg.length);
    for (let at = body; at + 65 <= end; at += isWide(jpeg, at) ? 129 : 65) places[u8(jpeg, at) & 3] = at;
  }
  const read = Object.entries(places).map(([to, at]) => [to, readTable(jpeg, at)] as const);
  const tables: Quantisation["tables"] = Object.fromEntries(read);
  const luma = tables[0];
  return luma ? { tables, quality: nearestQuality(luma, LUMA_50), origin: originOf(tables) } : { tables };
}

function isWide(jpeg: Uint8Array, at: number): boolean {
  return u8(jpeg, at) >> 4 !== 0;
}

function readTable(jpeg: Uint8Array, at: number): readonly number[] {
  const read = isWide(jpeg, at)
    ? (k: number) => u16(jpeg, at + 1 + k * 2)
    : (k: number) => u8(jpeg, at + 1 + k);
  return Array.from({ length: 64 }, (_, k) => read(k));
}

function originOf(tables: Quantisation["tables"]): TableOrigin {
  const all = Object.values(tables);
  if (all.every((table) => isScaled(table, LUMA_50) || isScaled(table, CHROMA_50))) return "standard";
  if (all.every((table) => isScaled(table, MOZJPEG_50))) return "mozjpeg";
  return isGoogleGenerator(tables) ? "google_generator" : "own";
}

/**
 * Google chooses the tables per picture: luma has three ones, then threes that drop to twos; chroma has three ones, then
 * twos.
 */
function isGoogleGenerator({ 0: luma, 1: chroma }: Quantisation["tables"]): boolean {
  if (!luma || !chroma || !startsWithOnes(luma) || !startsWithOnes(chroma)) return false;
  const falls = luma.slice(3).every((value) => value === 3 || value === 2) && luma[3] === 3;
  return falls && chroma.slice(3).every((value) => value === 2);
}

function startsWithOnes(table: readonly number[]): boolean {
  return table.slice(0, 3).every((value) => value === 1);
}

function isScaled(table: readonly number[], base: readonly number[]): boolean {
  return distance(table, base, nearestQuality(table, base)) === 0;
}

function nearestQuality(table: readonly number[], base: readonly number[]): number {
  let best = 1;
  let least = Infinity;
  for (let quality = 1; quality <= 100; quality++) {
    const apart = distance(table, base, quality);
    if (apart < least) [best, least] = [quality, apart];
  }
  return best;
}

function distance(table: readonly number[], base: readonly number[], quality: number): number {
  const percent = Math.floor(quality < 50 ? 5000 / quality : 200 - 2 * quality);
  return base.reduce((sum, value, k) => sum + Math.abs(scaled(value, percent) - (table[k] ?? 0)), 0);
}

function scaled(value: number, percent: number): number {
  return Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100)));
}
