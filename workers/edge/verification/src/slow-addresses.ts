import { TtlCache } from "@svc/platform/ttl-cache";

/** our choice: an address that took longer goes past those that answer at once. */
const SLOW_MS = 2_000;
/** Of this isolate; what it forgets costs its neighbours one slow call. */
const slow = new TtlCache<true>({ forMs: 10 * 60_000, most: 1_000 });

/** After an attempt of so many ms. */
export function noteAnswer(url: string, ms: number): void {
  slow.set(addressOf(url), ms > SLOW_MS ? true : undefined);
}

/** Whether this address lately took long. */
export function isSlow(url: string): boolean {
  return slow.get(addressOf(url)) === true;
}

/** A query may name the verification: each would be an address of its own. */
function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
