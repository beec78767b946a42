/** What tests allow: linear work with the noise of a shared machine. */
export const LINEAR_GROWTH = 8;

const RUNS = 7;

/**
 * How many times as long `work` takes as `other`, the fastest run of each: what it takes when nothing else runs. What looks
 * like growth is measured up to six times as often, since other work only adds. Less than a millisecond counts as one: it is
 * too short to compare.
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

/** How many times as long the work takes on four times as much: about 4 where it is linear, 16 where it is quadratic. */
export function growth(workOn: (size: number) => () => unknown, size: number): number {
  return timesAsLong(workOn(4 * size), workOn(size));
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
