import { at, byteAt, countAt } from "./at.ts";
import { logarithm } from "./logarithm.ts";
import { type Planes, SIDE } from "./planes.ts";

const PATTERNS = 10;
const ANGLES = 16;
const BINS = 64;
/** Every second row, and for gradients every second column, says as much in half the time. */
const SKIP = 2;
export const TEXTURE_SIZE = 2 * PATTERNS + 4 + 3;

/** Uniform local binary patterns: how many neighbours are brighter, or 9 where they change sides more than twice. */
const patternOf = Uint8Array.from({ length: 256 }, (_, code) => {
  let changes = 0;
  let ones = 0;
  for (let bit = 0; bit < 8; bit++) {
    ones += (code >> bit) & 1;
    changes += ((code >> bit) ^ (code >> ((bit + 1) % 8))) & 1;
  }
  return changes <= 2 ? ones : PATTERNS - 1;
});

export function textureFeatures({ luma }: Planes): number[] {
  return [...patterns(luma, 1), ...patterns(luma, 3), ...gradients(luma)];
}

function patterns(luma: Float32Array, reach: number): number[] {
  const counts = new Uint32Array(PATTERNS);
  const down = reach * SIDE;
  for (let y = reach; y < SIDE - reach; y += SKIP) {
    for (let x = reach, index = y * SIDE + reach; x < SIDE - reach; x++, index++) {
      const centre = at(luma, index);
      // Written out and without branches: a loop over the neighbours takes twice as long.
      const code =
        Number(at(luma, index + reach) > centre) |
        (Number(at(luma, index + reach - down) > centre) << 1) |
        (Number(at(luma, index - down) > centre) << 2) |
        (Number(at(luma, index - reach - down) > centre) << 3) |
        (Number(at(luma, index - reach) > centre) << 4) |
        (Number(at(luma, index - reach + down) > centre) << 5) |
        (Number(at(luma, index + down) > centre) << 6) |
        (Number(at(luma, index + reach + down) > centre) << 7);
      const pattern = byteAt(patternOf, code);
      counts[pattern] = countAt(counts, pattern) + 1;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Array.from(counts, (count) => Math.sqrt(count / total));
}

/** Percentiles of the gradient's logarithm, then how far its directions are from even. */
function gradients(luma: Float32Array): number[] {
  const sizes = new Uint32Array(BINS);
  const angles = new Uint32Array(ANGLES);
  for (let y = 1; y < SIDE - 1; y += SKIP) {
    for (let x = 1, index = y * SIDE + 1; x < SIDE - 1; x += SKIP, index += SKIP) {
      const dx = at(luma, index + 1) - at(luma, index - 1);
      const dy = at(luma, index + SIDE) - at(luma, index - SIDE);
      const size = dx * dx + dy * dy;
      const bin = Math.min(BINS - 1, (5 * logarithm(1 + size)) | 0);
      sizes[bin] = countAt(sizes, bin) + 1;
      if (size < 64) continue;
      const angle = dy < 0 || (dy === 0 && dx < 0) ? sectorOf(-dx, -dy) : sectorOf(dx, dy);
      angles[angle] = countAt(angles, angle) + 1;
    }
  }
  return [...[0.25, 0.5, 0.75, 0.95].map((share) => percentile(sizes, share)), ...spread(angles)];
}

/** Tangents of the seven borders inside a quarter turn; the fourth is exact, for edges at 45° are common. */
const [T1, T2, T3, T5, T6, T7] = [1, 2, 3, 5, 6, 7].map((border) =>
  Math.tan((border * Math.PI) / ANGLES),
) as [number, number, number, number, number, number]; // one for each border named

/** Which sixteenth of the upper half turn a direction lies in; `down` is not negative. */
function sectorOf(across: number, down: number): number {
  return across > 0 ? borders(across, down) : ANGLES / 2 + borders(down, -across);
}

/** How many borders of the quarter turn lie at or below a direction; comparing costs a fraction of an arc tangent. */
function borders(across: number, down: number): number {
  return (
    Number(down >= T1 * across) +
    Number(down >= T2 * across) +
    Number(down >= T3 * across) +
    Number(down >= across) +
    Number(down >= T5 * across) +
    Number(down >= T6 * across) +
    Number(down >= T7 * across)
  );
}

function percentile(counts: Uint32Array, share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const own = countAt(counts, bin);
    if (seen + own >= wanted) return bin + (wanted - seen) / Math.max(1, own);
    seen += own;
  }
  return BINS;
}

function spread(angles: Uint32Array): number[] {
  const total = angles.reduce((sum, count) => sum + count, 0) + 16;
  const parts = Array.from(angles, (count) => (count + 1) / total);
  const entropy = -parts.reduce((sum, part) => sum + part * Math.log(part), 0);
  const upright =
    (parts[0] ?? 0) + (parts[ANGLES - 1] ?? 0) + (parts[ANGLES / 2] ?? 0) + (parts[ANGLES / 2 - 1] ?? 0);
  return [entropy, upright, Math.log(total / SIDE ** 2)];
}
