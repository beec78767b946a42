// The host refills a small window, so that the module never holds a second copy of the file.

// @ts-ignore: decorator
@external("host", "refill")
declare function refill(at: usize, room: i32): i32;

const WINDOW: i32 = 65536;
/** The value of `marker` at the end of the file. */
export const END_OF_FILE: i32 = 0x100;

let window: usize = 0;
let src: usize = 0;
let srcEnd: usize = 0;

/** Bits read ahead, with the next one on top. Below the top `count` bits there are only zeros. */
export let bits: u64 = 0;
export let count: i32 = 0;
/** Zero bits appended after the end of the coded data. */
let padding: i32 = 0;
/** The marker that ended the coded data, or 0. */
export let marker: i32 = 0;

export function openInput(): void {
  window = heap.alloc(WINDOW);
  src = window;
  srcEnd = window;
  marker = 0;
  discardBits();
}

/** The next byte of the file, or -1 at its end. */
export function byte(): i32 {
  if (src == srcEnd) {
    const got = refill(window, WINDOW);
    src = window;
    srcEnd = window + <usize>max(got, 0);
    if (got <= 0) return -1;
  }
  return <i32>load<u8>(src++);
}

export function short(): i32 {
  const high = byte();
  return (high << 8) | byte();
}

export function skip(length: i32): void {
  let left = length;
  while (left > 0) {
    if (byte() < 0) return;
    left--;
    const here = min(left, <i32>(srcEnd - src));
    src += <usize>here;
    left -= here;
  }
}

/** Drops the bits read ahead, at the end of a scan or of a restart interval. */
export function discardBits(): void {
  bits = 0;
  count = 0;
  padding = 0;
}

/** True if more bits were used than the file has. */
export function isOverrun(): bool {
  return padding > count;
}

// @ts-ignore: decorator
@inline
export function putBits(rest: u64, left: i32): void {
  bits = rest;
  count = left;
}

/** Makes at least 32 bits available. Call it only with fewer than 32. */
// @ts-ignore: decorator
@inline
export function fill(): void {
  if (marker == 0 && src + 4 <= srcEnd) {
    const word = bswap<u32>(load<u32>(src));
    // Nonzero if any byte is 0xFF, which may be stuffing or a marker.
    if (((~word - 0x01010101) & word & 0x80808080) == 0) {
      bits |= (<u64>word << 32) >> count;
      count += 32;
      src += 4;
      return;
    }
  }
  fillSlowly();
}

function fillSlowly(): void {
  while (count <= 48) {
    const next = marker != 0 ? -1 : codedByte();
    if (next < 0) {
      padding += 56 - count;
      count = 56;
      return;
    }
    bits |= (<u64>next << 56) >> count;
    count += 8;
  }
}

function codedByte(): i32 {
  const first = byte();
  if (first >= 0 && first != 0xff) return first;
  let second = first;
  while (second == 0xff) second = byte();
  if (first >= 0 && second == 0) return 0xff;
  marker = second < 0 ? END_OF_FILE : second;
  return -1;
}

/** The next marker, skipping anything else. Returns the marker that ended the coded data if there is one. */
export function nextMarker(): i32 {
  if (marker != 0) {
    const met = marker;
    if (met != END_OF_FILE) marker = 0;
    return met;
  }
  let next = 0;
  while (next == 0) {
    next = byte();
    while (next >= 0 && next != 0xff) next = byte();
    while (next == 0xff) next = byte();
  }
  return next < 0 ? END_OF_FILE : next;
}

/** Puts a marker back for the next call of `nextMarker`. */
export function pushMarker(met: i32): void {
  marker = met;
}

// @ts-ignore: decorator
@inline
export function receive(length: i32): i32 {
  if (length == 0) return 0;
  if (count < 32) fill();
  const value = <i32>(bits >> (64 - length));
  bits <<= length;
  count -= length;
  return value;
}

// @ts-ignore: decorator
@inline
export function bit(): i32 {
  if (count == 0) fill();
  const value = <i32>(bits >> 63);
  bits <<= 1;
  count -= 1;
  return value;
}

export function skipBits(length: i32): void {
  let left = length;
  while (left > 0) {
    if (count < 32) fill();
    const step = min(left, 32);
    bits <<= step;
    count -= step;
    left -= step;
  }
}
