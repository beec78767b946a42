const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The 128 bits of an id's ULID; ids of one kind differ in nothing else. */
export function bytesOf(id: string): Uint8Array {
  let bits = 0n;
  for (const character of id.slice(-26)) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(character));
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt.asUintN(64, bits >> 64n));
  view.setBigUint64(8, BigInt.asUintN(64, bits));
  return bytes;
}

export function idOf(prefix: string, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  let bits = (view.getBigUint64(0) << 64n) | view.getBigUint64(8);
  let text = "";
  for (let at = 0; at < 26; at++) {
    text = ALPHABET.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}
