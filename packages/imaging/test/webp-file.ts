/** Lossless WebP files that no encoder produces, written bit by bit (RFC 9649, 3). */
const HEADER_BYTES = 20;

type Bits = { put(value: number, count: number): void; bytes(): Uint8Array };

function createBits(): Bits {
  const out: number[] = [];
  let [held, count] = [0, 0];
  return {
    put(value, bits) {
      held |= value << count;
      for (count += bits; count >= 8; count -= 8, held >>>= 8) out.push(held & 255);
    },
    bytes: () => Uint8Array.from([...out, held & 255]),
  };
}

function start(width: number, height: number, isTransparent = false): Bits {
  const bits = createBits();
  bits.put(0x2f, 8);
  bits.put(width - 1, 14);
  bits.put(height - 1, 14);
  bits.put(Number(isTransparent), 1);
  bits.put(0, 3); // version 0
  bits.put(0, 1); // no transform
  bits.put(0, 1); // no colour cache
  return bits;
}

/** A code with a single symbol, which then takes no bits. */
function putSingle(bits: Bits, symbol: number): void {
  bits.put(0b101, 3); // simple code with one 8-bit symbol
  bits.put(symbol, 8);
}

/** Allows code lengths 0..10, four bits each. */
function putLengthCode(bits: Bits): void {
  bits.put(0, 1); // not simple
  bits.put(15, 4); // all 19 lengths of lengths are given: 17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7 ... 15
  for (const length of [0, 0, 4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]) bits.put(length, 3);
  bits.put(1, 1); // explicit number of lengths
}

/** 4 bits per symbol, most significant first. */
function putLength(bits: Bits, length: number): void {
  for (let bit = 3; bit >= 0; bit--) bits.put((length >> bit) & 1, 1);
}

function putLengths(bits: Bits, lengths: readonly number[]): void {
  putLengthCode(bits);
  bits.put(2, 3); // the count has 6 bits
  bits.put(lengths.length - 2, 6);
  for (const length of lengths) putLength(bits, length);
}

function wrap(data: Uint8Array): Uint8Array {
  const even = data.length + (data.length & 1);
  const file = new Uint8Array(HEADER_BYTES + even);
  file.set(new TextEncoder().encode("RIFF    WEBPVP8L"));
  const view = new DataView(file.buffer);
  view.setUint32(4, file.length - 8, true);
  view.setUint32(16, data.length, true);
  file.set(data, HEADER_BYTES);
  return file;
}

const COMPLETE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10];
const CODES_PER_GROUP = 5;

/** The shortest WebP: all transparent, with no bits for its pixels. 28 bytes. */
export function clearWebp(width: number, height: number): Uint8Array {
  const bits = start(width, height, true);
  bits.put(0, 1); // one group
  for (let i = 0; i < CODES_PER_GROUP; i++) bits.put(0b0001, 4); // simple code with one symbol of one bit
  return wrap(bits.bytes());
}

/** `groups` groups of codes with five tables of 1,024 entries each: 12 bytes in the file become 4 KB of memory. */
export function manyCodes(groups: number): Uint8Array {
  const bits = start(64, 64);
  bits.put(1, 1); // several groups, chosen for each block of 4 pixels
  bits.put(0, 3);
  bits.put(0, 1); // the image of choices has no colour cache
  const last = groups - 1;
  putSingle(bits, last & 255); // green
  putSingle(bits, last >> 8); // red
  for (let i = 2; i < CODES_PER_GROUP; i++) putSingle(bits, 0);
  for (let i = 0; i < groups * CODES_PER_GROUP; i++) putLengths(bits, COMPLETE);
  return wrap(bits.bytes());
}

/** Codes that end in `lengths`. Incomplete or oversubscribed codes made libwebp write past its table (CVE-2023-4863). */
export function oddCodes(lengths: readonly number[]): Uint8Array {
  const bits = start(64, 64);
  bits.put(0, 1); // one group
  for (let i = 1; i < CODES_PER_GROUP; i++) putLengths(bits, COMPLETE);
  putLengths(bits, lengths);
  for (let i = 0; i < 64 * 64; i++) bits.put(0, 5);
  return wrap(bits.bytes());
}
