const DAY_MS = 24 * 3_600_000;

/**
 * The correction for the device's clock. Small errors are kept, because they are evidence and a page cached for offline
 * use has an old `server_time`. An error of more than a day is corrected, or every photo would be refused.
 */
export function clockSkewMs(serverTime: string, now: number): number {
  const skew = Date.parse(serverTime) - now;
  return Math.abs(skew) > DAY_MS ? skew : 0;
}
