/** An address as 128 bits. IPv4 is mapped to IPv6 (RFC 4291, 2.5.5.2), so that both spellings are equal. */
type Range = { readonly bits: bigint; readonly prefix: number };

const IPV6_BITS = 128;
const IPV4_BITS = 32;
const MAPPED = 0xffffn << 32n;
/** No leading zero: some parsers read `010` as eight. */
const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/** True for an IPv4 or IPv6 address or a CIDR range (RFC 4632, RFC 4291 2.3). Zones are not accepted. */
export function isIpRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** True if the address is in one of the ranges. An invalid address is in none. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const bits = parseAddress(address);
  if (bits === undefined) return false;
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== undefined && isIn(bits, range);
  });
}

function isIn(bits: bigint, range: Range): boolean {
  const ignored = BigInt(IPV6_BITS - range.prefix);
  return bits >> ignored === range.bits >> ignored;
}

function parseRange(text: string): Range | undefined {
  const [address = "", length, ...more] = text.split("/");
  const bits = parseAddress(address);
  if (bits === undefined || more.length > 0) return undefined;
  if (length === undefined) return { bits, prefix: IPV6_BITS };
  const most = address.includes(":") ? IPV6_BITS : IPV4_BITS;
  if (!PREFIX.test(length) || Number(length) > most) return undefined;
  return { bits, prefix: Number(length) + IPV6_BITS - most };
}

/** Undefined if it is no address. */
export function parseAddress(text: string): bigint | undefined {
  if (!text.includes(":")) {
    const bits = parseIpv4(text);
    return bits === undefined ? undefined : MAPPED | bits;
  }
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head = "", tail] = halves;
  // An IPv4 address may appear only at the end.
  const before = groupsOf(head, tail === undefined);
  const after = groupsOf(tail ?? "", true);
  if (!before || !after) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const zeros = Array.from({ length: missing }, () => 0n);
  return joined([...before, ...zeros, ...after], 16n);
}

/** Parses groups of 16 bits; undefined if one is invalid. */
function groupsOf(text: string, isEnd: boolean): readonly bigint[] | undefined {
  if (text === "") return [];
  const parts = text.split(":");
  const groups = parts.map((part, index) => {
    if (GROUP.test(part)) return [BigInt(`0x${part}`)];
    const bits = isEnd && index === parts.length - 1 ? parseIpv4(part) : undefined;
    return bits === undefined ? undefined : [bits >> 16n, bits & 0xffffn];
  });
  return groups.every((group) => group !== undefined) ? groups.flat() : undefined;
}

function parseIpv4(text: string): bigint | undefined {
  const octets = text.split(".");
  const isWhole = octets.length === 4 && octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255);
  return isWhole ? joined(octets.map(BigInt), 8n) : undefined;
}

function joined(parts: readonly bigint[], width: bigint): bigint {
  return parts.reduce((bits, part) => (bits << width) | part, 0n);
}
