/** Our choice: the most active keys of an account. */
export const LIVE_KEYS_MOST = 50;

/** A key's last use is updated at most this often, so that not every call is a write. */
export const KEY_SEEN_EVERY_MS = 10 * 60_000;

/** CONTRACT G10: a key without `expiresAt` (epoch ms) ends only when it is revoked. */
export function isKeyOver({ expiresAt }: { readonly expiresAt?: number }, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}
