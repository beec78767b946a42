/** The limit in tests: linear work, plus the noise of a shared machine. */
export const LINEAR_GROWTH = 8;

const RUNS = 7;

/**
 * How many times longer `work` takes than `other`, comparing the fastest run of each. An apparent growth is measured
 * up to six times as often, because other load only adds time. Less than a millisecond counts as one, since it is too
 * short to compare.
 */
export function timesAsLong(work: () => unknown, other: () => unknown): number {
  let [workMs, otherMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => Math.max(1, workMs) / Math.max(1, otherMs);
  for (let run = 0; run < RUNS || (run < 6 * RUNS && ratio() > LINEAR_GROWTH); run++) {
    workMs = Math.min(workMs, millisecondsOf(work));
    otherMs = Math.min(otherMs, millisecondsOf(other));
  }
  return ratio();
}

/** How many times longer the work takes for four times the size: about 4 if it is linear, 16 if it is quadratic. */
export function growth(workOn: (size: number) => () => unknown, size: number): number {
  return timesAsLong(workOn(4 * size), workOn(size));
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
