/** Minutes since the start, and megabytes at that time. */
export type Sample = readonly [minute: number, mb: number];

const WINDOW_MINUTES = 2;

/**
 * Permanent growth of a process in megabytes per hour, after the first half of the run. A least-squares line through
 * the lowest sample of every two minutes, because memory between garbage collections fluctuates. Undefined with fewer
 * than four of these.
 */
export function slopeMbAnHour(samples: readonly Sample[]): number | undefined {
  const [begin = 0] = samples[0] ?? [];
  const [end = 0] = samples.at(-1) ?? [];
  const warm = begin + (end - begin) / 2;
  const floors = new Map<number, Sample>();
  for (const sample of samples.filter(([minute]) => minute >= warm)) {
    const window = Math.floor(sample[0] / WINDOW_MINUTES);
    const lowest = floors.get(window);
    if (!lowest || sample[1] < lowest[1]) floors.set(window, sample);
  }
  const points = [...floors.values()];
  if (points.length < 4) return undefined;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [middle, level] = [mean(0), mean(1)];
  const along = points.reduce((sum, [minute, mb]) => sum + (minute - middle) * (mb - level), 0);
  const across = points.reduce((sum, [minute]) => sum + (minute - middle) ** 2, 0);
  return (60 * along) / across;
}
