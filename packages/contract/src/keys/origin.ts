const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** As a browser sends it (RFC 6454, 6.2): https, or http on the machine of a developer, and nothing behind the port. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.includes(url.hostname));
}
