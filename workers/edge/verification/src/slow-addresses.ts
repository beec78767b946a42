import { TtlCache } from "@svc/platform/ttl-cache";

/** our choice: addresses slower than this use a separate queue from those that answer at once. */
const SLOW_MS = 2_000;
/** Per isolate. A forgotten entry costs other deliveries one slow call. */
const slow = new TtlCache<true>({ forMs: 10 * 60_000, most: 1_000 });

export function noteAnswer(url: string, ms: number): void {
  slow.set(addressOf(url), ms > SLOW_MS ? true : undefined);
}

export function isSlow(url: string): boolean {
  return slow.get(addressOf(url)) === true;
}

/** Ignores the query, which may name the verification and would make every address unique. */
function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
