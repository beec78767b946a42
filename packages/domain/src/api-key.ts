/** Our choice: keys of an account that may still be used. */
export const LIVE_KEYS_MOST = 50;

/** A use of a key is written down when the one that is known is as old as this: not each call is a write. */
export const KEY_SEEN_EVERY_MS = 10 * 60_000;

/** CONTRACT G10: a key without `expiresAt` (epoch ms) ends by being revoked alone. */
export function isKeyOver({ expiresAt }: { readonly expiresAt?: number }, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}
