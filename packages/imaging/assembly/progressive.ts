import { Component } from "./component";
import { extend, symbol } from "./huffman";
import { block, placeBlock } from "./idct";
import { bit, receive, skipBits } from "./input";
import { placeOf } from "./zigzag";

// The scan's parameters (T.81 G.1.1.1): band, and previous and current bit plane.
let bandStart: i32 = 0;
let bandEnd: i32 = 0;
let high: i32 = 0;
let low: i32 = 0;
let endOfBandRun: i32 = 0;

/** Maps a zigzag position to its place in a tile block, which keeps all 64. */
let fullMap: usize = 0;

// For the current block: where its coefficients are kept, and which positions are kept (-1 means not kept).
let kept: usize = 0;
let map: usize = 0;

export function openProgressive(): void {
  fullMap = createMap(8);
}

/** i8[64]: maps a zigzag position to an index among the `scale` x `scale` lowest frequencies. */
export function createMap(scale: i32): usize {
  const at = heap.alloc(64);
  for (let k = 0; k < 64; k++) {
    const place = placeOf(k);
    const row = place >> 3;
    const column = place & 7;
    store<i8>(at + <usize>k, row < scale && column < scale ? <i8>(row * scale + column) : -1);
  }
  return at;
}

/** False if these parameters are not allowed for a progressive scan. */
export function startBand(start: i32, end: i32, approximation: i32): bool {
  bandStart = start;
  bandEnd = end;
  high = approximation >> 4;
  low = approximation & 15;
  endOfBandRun = 0;
  const isDc = start == 0;
  return end <= 63 && start <= end && low <= 13 && (!isDc || end == 0) && (high == 0 || high == low + 1);
}

export function isDcBand(): bool {
  return bandStart == 0;
}

/** True for the scan with the first bits of a component. */
export function isFirstDcScan(): bool {
  return bandStart == 0 && high == 0;
}

export function restartBand(): void {
  endOfBandRun = 0;
}

function select(c: Component, bx: i32, by: i32): void {
  const column = c.slots == 0 ? -1 : load<i16>(c.columnSlot + <usize>bx * 2);
  const row = c.slots == 0 ? -1 : load<i16>(c.rowSlot + <usize>by * 2);
  if (column >= 0 && row >= 0) {
    kept = c.slots + <usize>(row * c.slotColumns + column) * 128;
    map = fullMap;
    return;
  }
  kept = c.low + <usize>(by * c.storedX + bx) * <usize>(c.scale * c.scale * 2);
  map = c.lowMap;
}

/** Decodes the scan's data for one block. Returns false if the codes are invalid. */
export function progressiveBlock(c: Component, bx: i32, by: i32): bool {
  if (bandStart > 0 && high == 0 && endOfBandRun > 0) {
    endOfBandRun--;
    return true;
  }
  select(c, bx, by);
  if (bandStart == 0) return high == 0 ? firstDc(c) : refineDc();
  const nonzero = c.nonzero + <usize>(by * c.storedX + bx) * 8;
  return high == 0 ? firstAc(c, nonzero) : refineAc(c, nonzero);
}

function firstDc(c: Component): bool {
  const size = symbol(c.dcTable);
  if (size < 0 || size > 15) return false;
  c.previousDc += extend(receive(size), size);
  store<i16>(kept, <i16>(c.previousDc << low));
  return true;
}

function refineDc(): bool {
  if (bit() != 0) store<i16>(kept, <i16>(<i32>load<i16>(kept) | (1 << low)));
  return true;
}

// @ts-ignore: decorator
@inline
function keepValue(k: i32, value: i32): void {
  const index = <i32>load<i8>(map + <usize>k);
  if (index >= 0) store<i16>(kept + <usize>index * 2, <i16>value);
}

function firstAc(c: Component, nonzero: usize): bool {
  let seen = load<u64>(nonzero);
  let k = bandStart;
  while (k <= bandEnd) {
    const runSize = symbol(c.acTable);
    if (runSize < 0) return false;
    const run = runSize >> 4;
    const size = runSize & 15;
    if (size == 0 && run < 15) {
      endOfBandRun = (1 << run) - 1 + receive(run);
      break;
    }
    k += run;
    if (size != 0) {
      const value = extend(receive(size), size) << low;
      if (k > 63) return false;
      seen |= (<u64>1) << k;
      keepValue(k, value);
    }
    k++;
  }
  store<u64>(nonzero, seen);
  return true;
}

function refineAc(c: Component, nonzero: usize): bool {
  let seen = load<u64>(nonzero);
  let k = bandStart;
  if (endOfBandRun == 0) {
    while (k <= bandEnd) {
      const runSize = symbol(c.acTable);
      if (runSize < 0) return false;
      let run = runSize >> 4;
      const size = runSize & 15;
      if (size == 0 && run < 15) {
        endOfBandRun = (1 << run) + receive(run);
        break;
      }
      const value = size == 0 ? 0 : bit() != 0 ? 1 << low : -1 << low;
      // Skips `run` zeros and all known coefficients, each of which has a correction bit.
      while (k <= bandEnd) {
        if ((seen & ((<u64>1) << k)) != 0) {
          if (bit() != 0) correct(k);
        } else if (run-- == 0) break;
        k++;
      }
      if (value != 0 && k <= bandEnd) {
        keepValue(k, value);
        seen |= (<u64>1) << k;
      }
      k++;
    }
    store<u64>(nonzero, seen);
  }
  if (endOfBandRun > 0) {
    correctRest(seen, k);
    endOfBandRun--;
  }
  return true;
}

function correctRest(seen: u64, from: i32): void {
  if (from > bandEnd) return;
  let rest = (seen >> from) & (~(<u64>0) >> (63 - bandEnd + from));
  if (map != fullMap) {
    // Only the low frequencies are kept and need the correction; the bits of the others are skipped.
    while (rest != 0) {
      const step = <i32>ctz(rest);
      const k = from + step;
      if (load<i8>(map + <usize>k) < 0 && k > 24) {
        skipBits(<i32>popcnt(rest));
        return;
      }
      if (bit() != 0) correct(k);
      rest &= rest - 1;
    }
    return;
  }
  while (rest != 0) {
    if (bit() != 0) correct(from + <i32>ctz(rest));
    rest &= rest - 1;
  }
}

function correct(k: i32): void {
  const index = <i32>load<i8>(map + <usize>k);
  if (index < 0) return;
  const at = kept + <usize>index * 2;
  const value = <i32>load<i16>(at);
  const step = 1 << low;
  if ((value & step) == 0) store<i16>(at, <i16>(value >= 0 ? value + step : value - step));
}

/** Writes every block, after all scans were read. */
export function placeBlocks(c: Component): void {
  for (let by = 0; by < c.storedY; by++) {
    for (let bx = 0; bx < c.storedX; bx++) {
      select(c, bx, by);
      placeBlock(c, bx, by, gather(c));
    }
  }
}

/** Dequantises the current block. Returns true if only its mean is nonzero. */
function gather(c: Component): bool {
  memory.fill(block, 0, 256);
  store<f32>(block, <f32>load<i16>(kept) * load<f32>(c.quant));
  const last = map == fullMap ? 63 : c.keep;
  let isFlat = true;
  for (let k = 1; k <= last; k++) {
    const index = <i32>load<i8>(map + <usize>k);
    if (index < 0) continue;
    const value = load<i16>(kept + <usize>index * 2);
    if (value == 0) continue;
    isFlat = false;
    store<f32>(block + <usize>placeOf(k) * 4, <f32>value * load<f32>(c.quant + <usize>k * 4));
  }
  return isFlat;
}
