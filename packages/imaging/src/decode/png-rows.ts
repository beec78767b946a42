/** PNG 9: undoes a row's filter in place. `above` is the previous row, already unfiltered. */
export function unfilter(kind: number, row: Uint8Array, above: Uint8Array, step: number): boolean {
  const undo = UNDO[kind];
  if (!undo) return false;
  undo(row, above, step);
  return true;
}

type Undo = (row: Uint8Array, above: Uint8Array, step: number) => void;

const UNDO: readonly Undo[] = [
  () => undefined,
  (row, _above, step) => {
    for (let i = step; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - step] ?? 0);
  },
  (row, above) => {
    for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0);
  },
  (row, above, step) => {
    for (let i = 0; i < step; i++) row[i] = (row[i] ?? 0) + ((above[i] ?? 0) >> 1);
    for (let i = step; i < row.length; i++) {
      row[i] = (row[i] ?? 0) + (((row[i - step] ?? 0) + (above[i] ?? 0)) >> 1);
    }
  },
  (row, above, step) => {
    for (let i = 0; i < step; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0);
    for (let i = step; i < row.length; i++) {
      row[i] = (row[i] ?? 0) + paeth(row[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0);
    }
  },
];

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
