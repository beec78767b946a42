/** Our choice: longer than a holiday. The browser's cookie lives as long. */
export const BROWSER_KNOWN_MS = 180 * 86_400_000;
/** Our choice: a person's machines, and private windows between them. */
const MOST_KNOWN = 10;

/** A browser that has signed in to an address: the hash of its cookie, and when it last did (epoch ms). */
export type KnownBrowser = { readonly browser: string; readonly at: number };

export function knownUntil({ at }: KnownBrowser): number {
  return at + BROWSER_KNOWN_MS;
}

export function isKnown(known: readonly KnownBrowser[], browser: string, now: number): boolean {
  return known.some((each) => each.browser === browser && knownUntil(each) > now);
}

/** The last to sign in is the last of the list; the one that was away longest makes room. */
export function withBrowser(
  known: readonly KnownBrowser[],
  browser: string,
  now: number,
): readonly KnownBrowser[] {
  const others = known.filter((each) => each.browser !== browser && knownUntil(each) > now);
  return [...others, { browser, at: now }].slice(-MOST_KNOWN);
}
