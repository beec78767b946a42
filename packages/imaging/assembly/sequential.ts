import { Component } from "./component";
import { extend, lookUp } from "./huffman";
import { block, placeBlock } from "./idct";
import { bits, count, fill, putBits } from "./input";
import { placeOf } from "./zigzag";

/**
 * Decodes one block of a sequential scan and writes it. Skips coefficients that neither the frame nor a tile needs,
 * by their length alone. Returns false if the codes are invalid.
 */
export function sequentialBlock(c: Component, bx: i32, by: i32): bool {
  const isTiled = load<u8>(c.columnMask + <usize>bx) != 0 && load<u8>(c.rowMask + <usize>by) != 0;
  const keep = isTiled ? 63 : c.keep;
  const last = readBlock(c, keep);
  if (last < 0) return false;
  placeBlock(c, bx, by, last == 0);
  return true;
}

/** The zigzag position of the last kept coefficient, or -1. */
function readBlock(c: Component, keep: i32): i32 {
  if (count < 32) fill();
  let word = lookUp(c.dcTable, bits);
  if (word == 0) return -1;
  const dcSize = <i32>(word & 15);
  const dcLength = <i32>(word >> 8) & 255;
  let ahead = bits << dcLength;
  const extra = dcSize == 0 ? 0 : <i32>(ahead >> (64 - dcSize));
  ahead <<= dcSize;
  let ready = count - dcLength - dcSize;
  c.previousDc += extend(extra, dcSize);

  if (keep > 0) memory.fill(block, 0, 256);
  store<f32>(block, <f32>c.previousDc * load<f32>(c.quant));
  const table = c.acTable;
  let last = 0;
  let k = 1;
  while (k <= keep) {
    if (ready < 32) {
      putBits(ahead, ready);
      fill();
      ahead = bits;
      ready = count;
    }
    word = lookUp(table, ahead);
    if (word == 0) return -1;
    const size = <i32>(word & 15);
    k += <i32>(word >> 24);
    if (size != 0 && k <= 64) {
      const value = <i32>((ahead << ((word >> 8) & 255)) >> (64 - size));
      last = k - 1;
      store<f32>(
        block + <usize>placeOf(last) * 4,
        <f32>extend(value, size) * load<f32>(c.quant + <usize>last * 4),
      );
    }
    const used = (word >> 16) & 255;
    ahead <<= used;
    ready -= <i32>used;
  }
  while (k < 64) {
    if (ready < 32) {
      putBits(ahead, ready);
      fill();
      ahead = bits;
      ready = count;
    }
    word = lookUp(table, ahead);
    if (word == 0) return -1;
    k += <i32>(word >> 24);
    const used = (word >> 16) & 255;
    ahead <<= used;
    ready -= <i32>used;
  }
  putBits(ahead, ready);
  return last;
}
