import { at, byteAt, countAt } from "./at.ts";
import { AREA, type Planes, SIDE } from "./planes.ts";

/** Residuals are counted in steps of two grey levels, cut off at two steps. */
const STEP = 2;
const LEVELS = 5;
const CELLS = LEVELS ** 3;

/** A triple, its reverse and its negative are the same thing seen otherwise: one slot for all of them. */
const slotOf = new Uint8Array(CELLS);
const SLOTS = (() => {
  const slots = new Map<number, number>();
  for (let cell = 0; cell < CELLS; cell++) {
    const [a, b, c] = [Math.floor(cell / 25), Math.floor(cell / 5) % 5, cell % 5];
    const twins = [cell, 25 * c + 5 * b + a, 124 - cell, 124 - (25 * c + 5 * b + a)];
    const first = Math.min(...twins);
    if (!slots.has(first)) slots.set(first, slots.size);
    slotOf[cell] = slots.get(first) ?? 0;
  }
  return slots.size;
})();

export const CO_OCCURRENCE_SIZE = 2 * SLOTS;

const level = new Uint8Array(AREA);
const counts = new Uint32Array(CELLS);

/** How often quantised second differences follow each other, along their direction and across it (square roots of shares). */
export function coOccurrenceFeatures({ luma }: Planes): number[] {
  const along = new Float32Array(SLOTS);
  const across = new Float32Array(SLOTS);
  for (const step of [1, SIDE]) {
    quantiseSecondDifference(luma, step);
    countTriples(step, along);
    countTriples(SIDE + 1 - step, across);
  }
  return [...shares(along), ...shares(across)];
}

/** The level of every second difference in steps: a look-up, because branches on noise are guessed wrong. */
const FARTHEST = 255;
const levelOf = Uint8Array.from({ length: 2 * FARTHEST + 5 }, (_, index) => {
  return Math.max(0, Math.min(LEVELS - 1, index - FARTHEST));
});

function quantiseSecondDifference(plane: Float32Array, step: number): void {
  const centre = FARTHEST + LEVELS / 2;
  for (let index = SIDE; index < AREA - SIDE; index++) {
    const value = (at(plane, index - step) - 2 * at(plane, index) + at(plane, index + step)) / STEP;
    level[index] = byteAt(levelOf, (value + centre) | 0);
  }
}

function countTriples(step: number, into: Float32Array): void {
  counts.fill(0);
  for (let y = 2; y < SIDE - 2; y += 2) {
    for (let x = 2, index = y * SIDE + 2; x < SIDE - 2; x++, index++) {
      const cell = 25 * byteAt(level, index - step) + 5 * byteAt(level, index) + byteAt(level, index + step);
      counts[cell] = countAt(counts, cell) + 1;
    }
  }
  for (let cell = 0; cell < CELLS; cell++) {
    const slot = byteAt(slotOf, cell);
    into[slot] = at(into, slot) + countAt(counts, cell);
  }
}

function shares(values: Float32Array): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return Array.from(values, (value) => Math.sqrt(value / total));
}

/** Removes what a smooth surface explains: a 3x3 Laplacian-like kernel, 4 in the centre, -2 beside, 1 at the corners. */
export function bend(plane: Float32Array, out: Float32Array, side = SIDE): void {
  out.fill(0, 0, SIDE);
  for (let y = 1; y < side - 1; y++) {
    const start = y * SIDE;
    // The kernel is the second difference across of the second difference down: one new column a step.
    let left = secondDifferenceDown(plane, start);
    let middle = secondDifferenceDown(plane, start + 1);
    for (let i = start + 1; i < start + side - 1; i++) {
      const right = secondDifferenceDown(plane, i + 1);
      out[i] = (left - 2 * middle + right) / 4;
      left = middle;
      middle = right;
    }
    out[start] = 0;
    out[start + side - 1] = 0;
  }
  out.fill(0, (side - 1) * SIDE, side * SIDE);
}

function secondDifferenceDown(plane: Float32Array, index: number): number {
  return at(plane, index - SIDE) - 2 * at(plane, index) + at(plane, index + SIDE);
}
