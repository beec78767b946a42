const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const ULID_BYTES = 16;

/** The 128 bits of an id's ULID. The rest of an id is the prefix of its kind. */
export function bytesOf(id: string): Uint8Array {
  const bytes = new Uint8Array(ULID_BYTES);
  // 26 characters of five bits hold two bits more than needed
  let [held, count, at] = [0, -2, 0];
  for (const character of id.slice(-26)) {
    held = ((held << 5) | ALPHABET.indexOf(character)) & 0xffff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = held >> count;
  }
  return bytes;
}

export function idOf(prefix: string, bytes: Uint8Array): string {
  let text = `${prefix}_`;
  let [held, count] = [0, 2];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (count += 8; count >= 5; count -= 5) text += ALPHABET.charAt((held >> (count - 5)) & 31);
  }
  return text;
}
