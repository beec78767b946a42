/** Weighted linear least squares: finds the coefficients that best explain the values added. */
export class LeastSquares {
  readonly #size: number;
  /** The upper triangle of the normal equations. */
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#matrix = new Float64Array(size * size);
    this.#right = new Float64Array(size);
  }

  add(terms: Float64Array, value: number, weight: number): void {
    const size = this.#size;
    for (let i = 0; i < size; i++) {
      const weighed = weight * (terms[i] ?? 0);
      this.#right[i] = (this.#right[i] ?? 0) + weighed * value;
      for (let j = i, at = i * size + i; j < size; j++, at++) {
        this.#matrix[at] = (this.#matrix[at] ?? 0) + weighed * (terms[j] ?? 0);
      }
    }
  }

  /** Undefined if the values added do not determine all coefficients. */
  solve(): Float64Array | undefined {
    const size = this.#size;
    const root = this.#root();
    if (!root) return undefined;
    const at = (i: number, j: number) => root[i * size + j] ?? 0;
    const found = Float64Array.from(this.#right);
    const take = (from: number, to: number, share: number) => {
      found[to] = (found[to] ?? 0) - share * (found[from] ?? 0);
    };
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) take(j, i, at(i, j));
      found[i] = (found[i] ?? 0) / at(i, i);
    }
    for (let i = size - 1; i >= 0; i--) {
      for (let j = i + 1; j < size; j++) take(j, i, at(j, i));
      found[i] = (found[i] ?? 0) / at(i, i);
    }
    return found;
  }

  /** The Cholesky factor: the lower triangle whose product with its transpose is the matrix. */
  #root(): Float64Array | undefined {
    const size = this.#size;
    const root = new Float64Array(size * size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) {
        root[i * size + j] = this.#remainder(root, i, j) / (root[j * size + j] ?? 1);
      }
      const square = this.#remainder(root, i, i);
      if (!(square > 1e-9)) return undefined;
      root[i * size + i] = Math.sqrt(square);
    }
    return root;
  }

  /** What remains of the matrix element (i, j) after the columns before j. */
  #remainder(root: Float64Array, i: number, j: number): number {
    const size = this.#size;
    let sum = this.#matrix[j * size + i] ?? 0;
    for (let k = 0; k < j; k++) sum -= (root[i * size + k] ?? 0) * (root[j * size + k] ?? 0);
    return sum;
  }
}
