/** What the network sees in each square of CELL_PX pixels of a frame: `CELL_SIZE` numbers per cell, row by row. */
export type Cells = {
  readonly columns: number;
  readonly rows: number;
  readonly numbers: Float32Array;
};

export const CELL_PX = 32;

/** The depths that are read: after how many blocks, at which stride, and whether with deviations as well as means. */
const TAPS = [
  { blocks: 0, stride: 2, channels: 32, moments: 2 },
  { blocks: 1, stride: 2, channels: 16, moments: 2 },
  { blocks: 4, stride: 4, channels: 24, moments: 2 },
  { blocks: 7, stride: 8, channels: 48, moments: 2 },
  { blocks: 11, stride: 16, channels: 88, moments: 1 },
  { blocks: 15, stride: 16, channels: 120, moments: 1 },
  { blocks: 20, stride: 32, channels: 208, moments: 1 },
] as const;

export const CELL_SIZE = TAPS.reduce((sum, { channels, moments }) => sum + channels * moments, 0);
const MOST_CHANNELS = Math.max(...TAPS.map(({ channels }) => channels));
/** Added to each deviation before its logarithm is taken, so that zero stays finite. */
const LEAST_DEVIATION = 0.003;

/** The exports of `assembly/backbone.ts` that concern cells. */
export type CellKernels = {
  readonly memory: WebAssembly.Memory;
  openCells(bytes: number): void;
  readCells(side: number): number;
};

/** Bytes needed for the cells of pictures of this size, in either orientation. */
export function cellsBytes(long: number, short: number): number {
  const cells = Math.ceil(long / CELL_PX) * Math.ceil(short / CELL_PX);
  return cells * MOST_CHANNELS * 2 * Float32Array.BYTES_PER_ELEMENT;
}

/**
 * Collects the cells of each depth while the network looks at a frame. Call `take` after every block; 0 blocks means
 * after the stem.
 */
export function beginCells(kernels: CellKernels, { width, height }: { width: number; height: number }) {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const cells: Cells = { columns, rows, numbers: new Float32Array(columns * rows * CELL_SIZE) };
  let filled = 0;
  const take = (blocks: number) => {
    const tap = TAPS.find((one) => one.blocks === blocks);
    if (!tap) return;
    const { channels, stride, moments } = tap;
    const start = kernels.readCells(CELL_PX / stride);
    const read = new Float32Array(kernels.memory.buffer, start, columns * rows * channels * 2);
    for (let cell = 0; cell < columns * rows; cell++) {
      const from = read.subarray(cell * channels * 2, cell * channels * 2 + channels * moments);
      from.subarray(channels).forEach((value, index, deviations) => {
        deviations[index] = Math.log(value + LEAST_DEVIATION);
      });
      cells.numbers.set(from, cell * CELL_SIZE + filled);
    }
    filled += channels * moments;
  };
  return { cells, take };
}
