/** Limit for one block of metadata, compressed or not. Longer blocks are truncated. */
export const BLOCK_BYTES_MAX = 262_144;

/** The part of a block that we read. */
export function cutBlock(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return bytes.subarray(from, Math.min(to, from + BLOCK_BYTES_MAX, bytes.length));
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const PACKET_END = "<?xpacket end";

/** An XMP packet up to its end mark. What follows carries no information and takes long to skip. */
export function cutPacket(xmp: Uint8Array): Uint8Array {
  const end = Buffer.from(xmp.buffer, xmp.byteOffset, xmp.length).indexOf(PACKET_END);
  return end < 0 ? xmp : xmp.subarray(0, end);
}
