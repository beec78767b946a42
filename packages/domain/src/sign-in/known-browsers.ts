/** Our choice: longer than a holiday. The browser's cookie lives as long. */
export const BROWSER_KNOWN_MS = 180 * 86_400_000;
/** Our choice: enough for a person's machines and some private windows. */
const MOST_KNOWN = 10;

/** A browser that has signed in with an address: the hash of its cookie, and its last sign-in (epoch ms). */
export type KnownBrowser = { readonly browser: string; readonly at: number };

export function knownUntil({ at }: KnownBrowser): number {
  return at + BROWSER_KNOWN_MS;
}

export function isKnown(known: readonly KnownBrowser[], browser: string, now: number): boolean {
  return known.some((each) => each.browser === browser && knownUntil(each) > now);
}

/** The latest sign-in is last in the list. If the list is full, the browser that was away longest is dropped. */
export function withBrowser(
  known: readonly KnownBrowser[],
  browser: string,
  now: number,
): readonly KnownBrowser[] {
  const others = known.filter((each) => each.browser !== browser && knownUntil(each) > now);
  return [...others, { browser, at: now }].slice(-MOST_KNOWN);
}
