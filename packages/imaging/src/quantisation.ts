import { u16, u8 } from "./sniff/octets.ts";

/** How strongly a JPEG was quantised. */
export type Quantisation = {
  /** The tables defined before the first scan, by destination, in zigzag order. */
  readonly tables: Readonly<Record<number, readonly number[]>>;
  /** libjpeg's quality whose luma table comes nearest, 1..100; own tables of cameras fall between. */
  readonly quality?: number;
};

/** T.81 table K.1 in zigzag order: libjpeg scales it by quality. */
const LUMA_50 = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];
const DQT = 0xdb;
const SOS = 0xda;

export function readQuantisation(jpeg: Uint8Array): Quantisation {
  const tables: Record<number, readonly number[]> = {};
  for (let at = 2; u8(jpeg, at) === 0xff && u8(jpeg, at + 1) !== SOS;) {
    const end = at + 2 + Math.max(2, u16(jpeg, at + 2));
    if (u8(jpeg, at + 1) === DQT) readTables(jpeg, at + 4, { end: Math.min(end, jpeg.length), tables });
    at = end;
  }
  const luma = tables[0];
  return luma ? { tables, quality: nearestQuality(luma) } : { tables };
}

function readTables(
  jpeg: Uint8Array,
  from: number,
  { end, tables }: { end: number; tables: Record<number, readonly number[]> },
): void {
  for (let at = from; at + 65 <= end;) {
    const isWide = u8(jpeg, at) >> 4 !== 0;
    const read = isWide ? (k: number) => u16(jpeg, at + 1 + k * 2) : (k: number) => u8(jpeg, at + 1 + k);
    tables[u8(jpeg, at) & 3] = Array.from({ length: 64 }, (_, k) => read(k));
    at += isWide ? 129 : 65;
  }
}

function nearestQuality(luma: readonly number[]): number {
  const distance = (quality: number) =>
    LUMA_50.reduce((sum, base, k) => sum + Math.abs(scaled(base, quality) - (luma[k] ?? 0)), 0);
  let best = 1;
  for (let quality = 2; quality <= 100; quality++) if (distance(quality) < distance(best)) best = quality;
  return best;
}

function scaled(base: number, quality: number): number {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Math.min(255, Math.max(1, Math.floor((base * Math.floor(percent) + 50) / 100)));
}
