/** Time in milliseconds of the fastest of a few runs: what the work takes when nothing else runs. */
function fastestMs(work: () => unknown, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** How many times as long `work` takes as `other`. Less than a millisecond counts as one: it is too short to compare. */
export function timesAsLong(work: () => unknown, other: () => unknown): number {
  return Math.max(1, fastestMs(work)) / Math.max(1, fastestMs(other));
}

/** How many times as long the work takes on four times as much: about 4 where it is linear, 16 where it is quadratic. */
export function growth(workOn: (size: number) => () => unknown, size: number): number {
  return timesAsLong(workOn(4 * size), workOn(size));
}

/** What tests allow: linear work with the noise of a shared machine. */
export const LINEAR_GROWTH = 8;
