/** The number of bits in which two perceptual hashes differ (Hamming distance, SPEC 2.8). */
export function hashDistance(a: bigint, b: bigint): number {
  let distance = 0;
  for (let differing = a ^ b; differing !== 0n; differing &= differing - 1n) distance++;
  return distance;
}
