/** A position as the device reports it. */
export type Fix = {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number;
  readonly altitude?: number | null;
  readonly speed?: number | null;
  /** Not reported by browsers, but possibly by an app that wraps the page. */
  readonly mocked?: boolean;
  /** Epoch milliseconds by the device's clock. */
  readonly at: number;
};

/**
 * CONTRACT G1.7: the maximum age of a `live` fix. Among fresh fixes the most accurate wins, among older ones the
 * newest.
 */
export const FRESH_MS = 10_000;
/** our choice: a better fix would not change which house it is, so waiting for one is pointless. */
export const GOOD_ENOUGH_M = 20;
/** our choice: outdoors a phone has found satellites by then, and people do not wait longer. */
export const WAIT_MS = 8_000;

/** The best fix now: the most accurate fresh one, the newer of two equal ones, or the newest if none is fresh. */
export function bestOf(fixes: readonly Fix[], now: number): Fix | undefined {
  const fresh = fixes.filter(({ at }) => now - at <= FRESH_MS);
  return fresh.length > 0 ? preferred(fresh, isMoreAccurate) : newestOf(fixes);
}

export function newestOf(fixes: readonly Fix[]): Fix | undefined {
  return preferred(fixes, (fix, other) => fix.at > other.at);
}

/** Fixes that may still become the best one later. */
export function worthKeeping(fixes: readonly Fix[], now: number): readonly Fix[] {
  const newest = newestOf(fixes);
  return fixes.filter((fix) => fix === newest || now - fix.at <= FRESH_MS);
}

function isMoreAccurate(fix: Fix, other: Fix): boolean {
  if (fix.accuracy_m === other.accuracy_m) return fix.at > other.at;
  return fix.accuracy_m < other.accuracy_m;
}

function preferred(fixes: readonly Fix[], isBetter: (fix: Fix, other: Fix) => boolean): Fix | undefined {
  return fixes.reduce<Fix | undefined>((best, fix) => (best && !isBetter(fix, best) ? best : fix), undefined);
}
