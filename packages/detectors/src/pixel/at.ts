/**
 * Reads an element whose index is in range by construction. There is one function per kind of array, because engines
 * compile these to plain loads.
 */
export function at(values: Float32Array | Int8Array, index: number): number {
  return values[index] as number; // guaranteed by the caller
}
