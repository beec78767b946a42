/** Reads beyond the end return 0, so that a hostile length can never throw. */
export function u8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function u16(bytes: Uint8Array, at: number): number {
  return (u8(bytes, at) << 8) | u8(bytes, at + 1);
}

export function u32(bytes: Uint8Array, at: number): number {
  return ((u16(bytes, at) << 16) | u16(bytes, at + 2)) >>> 0;
}

export function u16le(bytes: Uint8Array, at: number): number {
  return u8(bytes, at) | (u8(bytes, at + 1) << 8);
}

export function u24le(bytes: Uint8Array, at: number): number {
  return u16le(bytes, at) | (u8(bytes, at + 2) << 16);
}

export function u32le(bytes: Uint8Array, at: number): number {
  return (u16le(bytes, at) | (u16le(bytes, at + 2) << 16)) >>> 0;
}

/** Latin-1 text of `length` bytes; shorter at the end of the data. */
export function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 64)));
}

/** The four characters that name a chunk or box. Fast, because a file may have millions of them. */
export function fourCharacters(bytes: Uint8Array, at: number): string {
  if (at + 4 > bytes.length) return text(bytes, at, 4);
  return String.fromCharCode(u8(bytes, at), u8(bytes, at + 1), u8(bytes, at + 2), u8(bytes, at + 3));
}
