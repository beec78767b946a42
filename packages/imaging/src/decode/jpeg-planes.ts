import { headSegments } from "../sniff/jpeg-segments.ts";
import { u8 } from "../sniff/octets.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import type { Size } from "./frame-size.ts";

const BLOCK_PX = 8;

type Sampling = { readonly h: number; readonly v: number };

/**
 * Bytes that `assembly/plan.ts` lays out for a frame of this size without tiles: for each component a plane and, where the
 * photo is progressive, its low coefficients and a bit for each one. Infinity where the file has no frame header.
 */
export function jpegPlanesBytes(bytes: Uint8Array, { width, height, coding }: Sniffed, frame: Size): number {
  const samplings = samplingsOf(bytes);
  const [h, v] = [mostOf(samplings.map((one) => one.h)), mostOf(samplings.map((one) => one.v))];
  const units = Math.ceil(width / (BLOCK_PX * h)) * Math.ceil(height / (BLOCK_PX * v));
  const sizes = samplings.map((sampling) => {
    const [across, down] = [Math.ceil((width * sampling.h) / h), Math.ceil((height * sampling.v) / v)];
    const kept = samplesKept(Math.max(across, down), Math.max(frame.width, frame.height)) ** 2;
    const perBlock = coding === "progressive" ? 3 * kept + BLOCK_PX : kept;
    return units * sampling.h * sampling.v * perBlock;
  });
  return sizes.length === 0 ? Number.POSITIVE_INFINITY : sizes.reduce((sum, size) => sum + size);
}

function mostOf(factors: readonly number[]): number {
  return Math.max(1, ...factors);
}

/** Of a block's side: the fewest that make no sample of the frame larger than it was. */
function samplesKept(side: number, frameSide: number): number {
  return [1, 2, 4].find((samples) => side * samples >= BLOCK_PX * frameSide) ?? BLOCK_PX;
}

/** T.81 B.2.2: the factors of each component; a lone one is coded block by block whatever it states. */
function samplingsOf(bytes: Uint8Array): Sampling[] {
  for (const { marker, body } of headSegments(bytes)) {
    if (marker < 0xc0 || marker > 0xc2) continue;
    const count = u8(bytes, body + 5);
    if (count === 1) return [{ h: 1, v: 1 }];
    return Array.from({ length: count }, (_, i) => {
      const factors = u8(bytes, body + 7 + 3 * i);
      return { h: factors >> 4, v: factors & 15 };
    });
  }
  return [];
}
