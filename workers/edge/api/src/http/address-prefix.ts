import { parseAddress } from "@svc/domain/ip-range";

/**
 * The part of an IP address that identifies one subscriber: a full IPv4 address or an IPv6 /64. Other strings are
 * returned unchanged.
 */
export function addressPrefix(address: string): string {
  const bits = parseAddress(address);
  if (bits === undefined) return address;
  const part = (shift: bigint, width: bigint) => (bits >> shift) & ((1n << width) - 1n);
  // IPv4 is parsed in its IPv6 form
  if (bits >> 32n === 0xffffn) return [24n, 16n, 8n, 0n].map((shift) => part(shift, 8n)).join(".");
  return `${[112n, 96n, 80n, 64n].map((shift) => part(shift, 16n).toString(16)).join(":")}::/64`;
}
