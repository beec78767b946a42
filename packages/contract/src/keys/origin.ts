import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** URL parsers accept more in a host, such as `;`, which would end a directive of a Content Security Policy. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/**
 * An origin as browsers send it (RFC 6454, 6.2): https, or http on a developer's machine, and nothing after the
 * port.
 */
export function isOrigin(typed: string): boolean {
  const url = URL.parse(typed);
  if (!url || url.origin !== typed || !HOST.test(url.hostname)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.includes(url.hostname));
}

export const origin = text(LIMITS.origin).refine(
  isOrigin,
  "must be an origin, for example https://app.acme.example",
);
