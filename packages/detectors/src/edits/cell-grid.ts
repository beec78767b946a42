import type { Raster } from "@svc/imaging/evidence";
import { CELL_SIZE, type Cells } from "../backbone/cells.ts";
import type { Grid } from "./grid.ts";
import { measureResiduals, RESIDUAL_SIZE } from "./residuals.ts";

const DEPTH = CELL_SIZE + RESIDUAL_SIZE;

/** All numbers known for a frame's cells: the backbone's view first, then the hand-written measurements. */
export function cellGrid(frame: Raster, { columns, rows, numbers: seen }: Cells): Grid {
  const measured = measureResiduals(frame);
  const numbers = new Float32Array(columns * rows * DEPTH);
  for (let cell = 0; cell < columns * rows; cell++) {
    numbers.set(seen.subarray(cell * CELL_SIZE, (cell + 1) * CELL_SIZE), cell * DEPTH);
    const own = measured.subarray(cell * RESIDUAL_SIZE, (cell + 1) * RESIDUAL_SIZE);
    numbers.set(own, cell * DEPTH + CELL_SIZE);
  }
  return { columns, rows, depth: DEPTH, numbers };
}
