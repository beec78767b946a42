/** A fix as the device gave it. */
export type Fix = {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number;
  readonly altitude?: number | null;
  readonly speed?: number | null;
  /** No browser tells it; what wraps a page in an app may. */
  readonly mocked?: boolean;
  /** Epoch ms, by the device's own clock. */
  readonly at: number;
};

/** CONTRACT G1.7: as old as a `live` fix may be. Up to here the more accurate fix counts, from here on the newer. */
export const FRESH_MS = 10_000;
/** our choice: better than this tells no other house, so nobody has to wait for it. */
export const GOOD_ENOUGH_M = 20;
/** our choice: a phone under the sky has found its satellites by then, and people wait no longer. */
export const WAIT_MS = 8_000;

/** The fix to go by now: of those that are fresh the most accurate, of two alike the newer; where none is fresh the newest. */
export function bestOf(fixes: readonly Fix[], now: number): Fix | undefined {
  const fresh = fixes.filter(({ at }) => now - at <= FRESH_MS);
  return fresh.length > 0 ? preferred(fresh, isMoreAccurate) : newestOf(fixes);
}

export function newestOf(fixes: readonly Fix[]): Fix | undefined {
  return preferred(fixes, (fix, other) => fix.at > other.at);
}

/** Those that may still be the best at some later moment. */
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
