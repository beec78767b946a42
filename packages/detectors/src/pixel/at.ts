/** An element whose index is inside by construction. A function for each kind of array: engines compile these to plain loads. */
export function at(values: Float32Array | Int8Array, index: number): number {
  return values[index] as number; // the caller's promise
}
