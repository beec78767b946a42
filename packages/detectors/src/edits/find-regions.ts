import type { Box } from "@svc/domain/finding";
import { CELL_PX } from "../backbone/cells.ts";
import { at } from "../pixel/at.ts";

type Size = { readonly width: number; readonly height: number };

const MOST = 3;

/**
 * Boxes around connected cells above `least`, strongest first. If no cell exceeds it, the strongest cell alone.
 * `strengths` lists the cells of a frame of this size, row by row.
 */
export function findRegions(strengths: Float32Array, least: number, size: Size): readonly Box[] {
  const columns = Math.ceil(size.width / CELL_PX);
  const strongest = strengths.indexOf(Math.max(...strengths));
  const over = strengths.map((value, cell) => (value >= least || cell === strongest ? 1 : 0));
  const groups: { cells: number[]; strength: number }[] = [];
  for (const [cell, open] of over.entries()) {
    if (open === 0) continue;
    const cells = spread(over, cell, columns);
    groups.push({ cells, strength: cells.reduce((sum, one) => sum + at(strengths, one) - least, 0) });
  }
  const ranked = groups.toSorted((a, b) => b.strength - a.strength);
  return ranked.slice(0, MOST).map(({ cells }) => boxAround(cells, columns, size));
}

/** The connected component that contains this cell. Removes its cells from `over`. */
function spread(over: Float32Array, start: number, columns: number): number[] {
  const cells = [start];
  over[start] = 0;
  for (const cell of cells) {
    const column = cell % columns;
    const beside = [
      ...(column > 0 ? [cell - 1] : []),
      ...(column < columns - 1 ? [cell + 1] : []),
      cell - columns,
      cell + columns,
    ];
    for (const next of beside) {
      if (over[next] !== 1) continue;
      over[next] = 0;
      cells.push(next);
    }
  }
  return cells;
}

function boxAround(cells: readonly number[], columns: number, { width, height }: Size): Box {
  const across = cells.map((cell) => (cell % columns) * CELL_PX);
  const down = cells.map((cell) => Math.floor(cell / columns) * CELL_PX);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const right = Math.min(Math.max(...across) + CELL_PX, width);
  const bottom = Math.min(Math.max(...down) + CELL_PX, height);
  return {
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  };
}
