// Elements whose index is inside by construction. One function for each kind of array: with several kinds,
// engines stop compiling these loops to plain loads.

export function at(values: Float32Array, index: number): number {
  return values[index] as number; // the caller's promise
}

export function byteAt(values: Uint8Array, index: number): number {
  return values[index] as number; // the caller's promise
}

export function countAt(values: Uint32Array, index: number): number {
  return values[index] as number; // the caller's promise
}

export function doubleAt(values: Float64Array, index: number): number {
  return values[index] as number; // the caller's promise
}
