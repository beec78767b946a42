import { bits, byte, count, fill, putBits } from "./input";

// Layout of a table: FAST words, then per length the first code past that length (16 bits, left-aligned) and the
// offset of its symbols, then the symbols.
const PEEK: i32 = 10;
const FAST_BYTES: usize = <usize>(1 << PEEK) * 4;
const BEHIND: usize = FAST_BYTES;
const OFFSET: usize = BEHIND + 18 * 4;
const SYMBOLS: usize = OFFSET + 18 * 4;
const DEFINED: usize = SYMBOLS + 256;
const TABLE_BYTES: usize = DEFINED + 4;

let tables: usize = 0;

export function openTables(): void {
  tables = heap.alloc(8 * TABLE_BYTES);
  memory.fill(tables, 0, 8 * TABLE_BYTES);
}

/** Tables 0..3 are for DC, 4..7 for AC. */
export function tableAt(index: i32): usize {
  return tables + <usize>index * TABLE_BYTES;
}

// T.81 K.3.3: how many codes of each length the tables have, and their symbols.
const STANDARD = memory.data<u8>([
  0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125, 1, 2, 3, 0, 4, 17, 5, 18, 33, 49, 65, 6, 19, 81, 97, 7, 34, 113,
  20, 50, 129, 145, 161, 8, 35, 66, 177, 193, 21, 82, 209, 240, 36, 51, 98, 114, 130, 9, 10, 22, 23, 24, 25, 26, 37,
  38, 39, 40, 41, 42, 52, 53, 54, 55, 56, 57, 58, 67, 68, 69, 70, 71, 72, 73, 74, 83, 84, 85, 86, 87, 88, 89, 90, 99,
  100, 101, 102, 103, 104, 105, 106, 115, 116, 117, 118, 119, 120, 121, 122, 131, 132, 133, 134, 135, 136, 137, 138,
  146, 147, 148, 149, 150, 151, 152, 153, 154, 162, 163, 164, 165, 166, 167, 168, 169, 170, 178, 179, 180, 181, 182,
  183, 184, 185, 186, 194, 195, 196, 197, 198, 199, 200, 201, 202, 210, 211, 212, 213, 214, 215, 216, 217, 218, 225,
  226, 227, 228, 229, 230, 231, 232, 233, 234, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250,
  0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119, 0, 1, 2, 3, 17, 4, 5, 33, 49, 6, 18, 65, 81, 7, 97, 113, 19, 34,
  50, 129, 8, 20, 66, 145, 161, 177, 193, 9, 35, 51, 82, 240, 21, 98, 114, 209, 10, 22, 36, 52, 225, 37, 241, 23, 24,
  25, 26, 38, 39, 40, 41, 42, 53, 54, 55, 56, 57, 58, 67, 68, 69, 70, 71, 72, 73, 74, 83, 84, 85, 86, 87, 88, 89, 90,
  99, 100, 101, 102, 103, 104, 105, 106, 115, 116, 117, 118, 119, 120, 121, 122, 130, 131, 132, 133, 134, 135, 136,
  137, 138, 146, 147, 148, 149, 150, 151, 152, 153, 154, 162, 163, 164, 165, 166, 167, 168, 169, 170, 178, 179, 180,
  181, 182, 183, 184, 185, 186, 194, 195, 196, 197, 198, 199, 200, 201, 202, 210, 211, 212, 213, 214, 215, 216, 217,
  218, 226, 227, 228, 229, 230, 231, 232, 233, 234, 242, 243, 244, 245, 246, 247, 248, 249, 250,
]);

/**
 * Defines the tables that are still missing. Frames of Motion JPEG, which webcams and IP cameras write, leave them out.
 */
export function defineStandardTables(): void {
  let from = STANDARD;
  for (let kind = 0; kind < 8; kind += 4) {
    for (let i = 0; i < 2; i++) {
      const table = tableAt(kind + i);
      const total = kind == 0 ? 12 : 162;
      if (!isDefined(table)) defineTable(table, from, total);
      from += 16 + <usize>total;
    }
  }
}

function defineTable(table: usize, from: usize, total: i32): void {
  for (let i: usize = 1; i <= 16; i++) store<i32>(table + BEHIND + i * 4, load<u8>(from + i - 1));
  memory.copy(table + SYMBOLS, from + 16, <usize>total);
  assignCodes(table);
  store<u32>(table, 1, DEFINED);
}

export function isDefined(table: usize): bool {
  return load<u32>(table, DEFINED) != 0;
}

/** Reads a DHT segment. Returns false if it is invalid. */
export function readTables(length: i32): bool {
  let left = length;
  while (left >= 17) {
    const where = byte();
    const index = ((where >> 4) & 1) * 4 + (where & 3);
    const used = readTable(tableAt(index), left - 17);
    if (used < 0) return false;
    left -= 17 + used;
  }
  return left == 0;
}

function readTable(table: usize, room: i32): i32 {
  memory.fill(table, 0, TABLE_BYTES);
  const lengths = table + BEHIND;
  let total = 0;
  for (let i = 1; i <= 16; i++) {
    const n = max(byte(), 0);
    store<i32>(lengths + <usize>i * 4, n);
    total += n;
  }
  if (total > 256 || total > room) return -1;
  for (let i = 0; i < total; i++) store<u8>(table + SYMBOLS + <usize>i, <u8>byte());
  if (!assignCodes(table)) return -1;
  store<u32>(table, 1, DEFINED);
  return total;
}

function assignCodes(table: usize): bool {
  let code = 0;
  let symbol = 0;
  for (let length = 1; length <= 16; length++) {
    const n = load<i32>(table + BEHIND + <usize>length * 4);
    if (code + n > 1 << length) return false;
    store<i32>(table + OFFSET + <usize>length * 4, symbol - code);
    for (let i = 0; i < n && length <= PEEK; i++) {
      fillFast(table, (code + i) << (PEEK - length), length, load<u8>(table + SYMBOLS + <usize>(symbol + i)));
    }
    code += n;
    symbol += n;
    store<i32>(table + BEHIND + <usize>length * 4, code << (16 - length));
    code <<= 1;
  }
  return true;
}

/**
 * Layout of a fast word: symbol in bits 0..7, code length in 8..15, length of code plus extra bits in 16..23,
 * coefficients skipped in 24..31.
 */
function fillFast(table: usize, first: i32, length: i32, symbol: u8): void {
  const word = wordOf(symbol, length);
  for (let i = 0; i < 1 << (PEEK - length); i++) store<u32>(table + <usize>(first + i) * 4, word);
}

// @ts-ignore: decorator
@inline
function wordOf(symbol: u8, length: i32): u32 {
  const size = <i32>symbol & 15;
  const run = <i32>symbol >> 4;
  const passed = size != 0 ? run + 1 : run == 15 ? 16 : 64;
  return <u32>symbol | (<u32>length << 8) | (<u32>(length + size) << 16) | (<u32>passed << 24);
}

/** The word for the next code in `ahead`; 0 if no code matches. */
// @ts-ignore: decorator
@inline
export function lookUp(table: usize, ahead: u64): u32 {
  const word = load<u32>(table + (<usize>(ahead >> (64 - PEEK)) << 2));
  return word != 0 ? word : lookUpLong(table, <i32>(ahead >> 48));
}

function lookUpLong(table: usize, code: i32): u32 {
  for (let length = PEEK + 1; length <= 16; length++) {
    if (code < load<i32>(table + BEHIND + <usize>length * 4)) {
      const at = load<i32>(table + OFFSET + <usize>length * 4) + (code >> (16 - length));
      return wordOf(load<u8>(table + SYMBOLS + <usize>(at & 255)), length);
    }
  }
  return 0;
}

/** The next symbol, or -1 if no code matches. */
// @ts-ignore: decorator
@inline
export function symbol(table: usize): i32 {
  if (count < 32) fill();
  const word = lookUp(table, bits);
  if (word == 0) return -1;
  const length = (word >> 8) & 255;
  putBits(bits << length, count - <i32>length);
  return <i32>(word & 255);
}

/** T.81 F.2.2.1: the signed value of `size` extra bits. */
// @ts-ignore: decorator
@inline
export function extend(value: i32, size: i32): i32 {
  return size == 0 ? 0 : value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}
