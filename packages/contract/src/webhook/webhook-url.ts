import { LIMITS } from "../wire/limits.ts";

/** The deployment's own `host` (`new URL(baseUrl).host`), and whether local receivers are allowed. */
export type UrlPolicy = { readonly ownHost?: string; readonly allowInsecure: boolean };

export const STRICT_URLS: UrlPolicy = { allowInsecure: false };
export const URL_MESSAGE = "must be a valid URL, including https://";

/** CONTRACT G0.9: https to a public host, on a web server's port. */
export function isWebhookUrl(text: string, policy: UrlPolicy): boolean {
  const url = readUrl(text);
  if (!url || url.username !== "" || url.password !== "" || text.includes("#")) return false;
  const host = hostOf(url);
  if (policy.allowInsecure && isLoopback(host)) return url.host !== policy.ownHost;
  if (isOwnHost(host, policy) || !isPublicHost(host)) return false;
  return isWebPort(url, policy);
}

/** An https URL that a page may show or link to. */
export function isHttpsUrl(text: string): boolean {
  const url = readUrl(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

function readUrl(text: string): URL | undefined {
  // The URL parser tolerates blanks, line ends and a missing slash. We treat those as typing errors.
  if (text.length > LIMITS.url || !/^https?:\/\/[^\s\\]+$/i.test(text)) return undefined;
  return URL.parse(text) ?? undefined;
}

function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "").toLowerCase();
}

function isOwnHost(host: string, policy: UrlPolicy): boolean {
  return policy.ownHost !== undefined && host === policy.ownHost.replace(/:\d+$/, "").toLowerCase();
}

function isWebPort(url: URL, policy: UrlPolicy): boolean {
  if (url.protocol !== "https:" && !policy.allowInsecure) return false;
  return url.port === "" || url.port === "443" || url.port === "8443";
}

/**
 * Top-level names that no public resolver serves: reserved (RFC 6761, 6762, 7686, 8375, 9476), kept for private
 * use by ICANN, or common in private networks. `example` is reserved too, but documentation and tests use it
 * and send nothing there.
 */
const PRIVATE_TOP_LEVELS = new Set([
  "alt",
  "arpa",
  "internal",
  "invalid",
  "local",
  "localhost",
  "onion",
  "test",
  "corp",
  "home",
  "intranet",
  "lan",
  "localdomain",
  "mail",
  "private",
  "svc",
]);

function isPublicHost(host: string): boolean {
  if (host.startsWith("[")) return isPublicV6(host.slice(1, -1));
  const v4 = readV4(host);
  return v4 === undefined ? isPublicName(host) : isPublicV4(v4);
}

/** A name without a dot comes from a search domain or a hosts file. */
function isPublicName(host: string): boolean {
  const labels = host.split(".");
  return labels.length > 1 && !PRIVATE_TOP_LEVELS.has(labels.at(-1) ?? "");
}

function isLoopback(host: string): boolean {
  const v4 = readV4(host);
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    (v4 !== undefined && v4 >>> 24 === 127)
  );
}

/** The URL parser has already turned forms such as `0x7f.1` into four decimal numbers. */
function readV4(host: string): number | undefined {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(host)) return undefined;
  return host.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

// IANA special-purpose registry: this network, private, CGNAT, loopback, link-local, protocol, test, benchmark,
// multicast.
const PRIVATE_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.175.48.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

function isPublicV4(address: number): boolean {
  return !PRIVATE_V4.some(([base, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((readV4(base) ?? 0) / size);
  });
}

/**
 * Only global unicast (2000::/3) is public, without protocols and tunnels (2001::/23, 2002::/16), which may
 * carry an IPv4 address, and without documentation (2001:db8::/32, 3fff::/20). The URL parser has normalized
 * the address by RFC 5952.
 */
function isPublicV6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first === 0x2001) return second >= 0x0200 && second !== 0x0db8;
  if (first === 0x3fff) return second >= 0x1000;
  return first >= 0x2000 && first <= 0x3fff && first !== 0x2002;
}
