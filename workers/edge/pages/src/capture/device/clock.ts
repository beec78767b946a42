const DAY_MS = 24 * 3_600_000;

/**
 * What to add to the device's clock. Small errors stay, they are evidence, and a page that was kept for offline use
 * brings an old `server_time` along; a clock that is off by a day would have every photo refused.
 */
export function clockSkewMs(serverTime: string, now: number): number {
  const skew = Date.parse(serverTime) - now;
  return Math.abs(skew) > DAY_MS ? skew : 0;
}
