/**
 * The solution of more equations than unknowns with the least squared error, by the normal equations. Each row has the
 * factors and then the right side. `ridge` is added to the diagonal, which keeps nearly undetermined equations solvable.
 * Undefined if the rows do not determine a solution.
 */
export function leastSquares(rows: readonly (readonly number[])[], ridge = 0): readonly number[] | undefined {
  const unknowns = (rows[0]?.length ?? 1) - 1;
  const matrix = Array.from({ length: unknowns }, (_, i) =>
    Array.from(
      { length: unknowns + 1 },
      (__, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0) + (i === j ? ridge : 0),
    ),
  );
  return solve(matrix);
}

/** Gaussian elimination with row pivots. Undefined if the points do not determine a solution. */
function solve(matrix: number[][]): readonly number[] | undefined {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    const pivot = pivotOf(matrix, column);
    const row = matrix[pivot];
    if (!row || Math.abs(row[column] ?? 0) < 1e-10) return undefined;
    [matrix[pivot], matrix[column]] = [matrix[column] ?? [], row];
    for (let other = 0; other < size; other++)
      if (other !== column) subtract(matrix[other] ?? [], row, column);
  }
  return matrix.map((row, index) => (row[size] ?? 0) / (row[index] || 1));
}

function pivotOf(matrix: readonly (readonly number[])[], column: number): number {
  let best = column;
  for (let row = column; row < matrix.length; row++)
    if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = row;
  return best;
}

function subtract(from: number[], row: readonly number[], column: number): void {
  const times = (from[column] ?? 0) / (row[column] || 1);
  for (let index = column; index < from.length; index++)
    from[index] = (from[index] ?? 0) - times * (row[index] ?? 0);
}
