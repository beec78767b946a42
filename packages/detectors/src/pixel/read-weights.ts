/** Turns weights that travel as text (both wrangler and Node load a module) back into numbers. */
export function readWeights(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}
