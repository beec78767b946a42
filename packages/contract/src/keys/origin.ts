const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * An origin as browsers send it (RFC 6454, 6.2): https, or http on a developer's machine, and nothing after the
 * port.
 */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.includes(url.hostname));
}
