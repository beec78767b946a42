import { Component, component } from "./component";
import { defineStandardTables, isDefined, tableAt } from "./huffman";
import { discardBits, END_OF_FILE, isOverrun, byte, nextMarker, pushMarker, short } from "./input";
import { unitsX, unitsY } from "./plan";
import { isDcBand, isFirstDcScan, progressiveBlock, restartBand, startBand } from "./progressive";
import { sequentialBlock } from "./sequential";

const RST0: i32 = 0xd0;
const RST7: i32 = 0xd7;
/** The first marker that is not reserved (T.81 table B.1). */
const SOF0: i32 = 0xc0;
/**
 * libjpeg's rules for restart markers with an unexpected number: one or two ahead means lost intervals, one or two behind
 * is skipped, and any other number is damaged.
 */
const LOST_MAX: i32 = 2;
const SKIPPED_MIN: i32 = 6;

const members = memory.data(4);
let memberCount: i32 = 0;
let isProgressive: bool = false;

function member(i: i32): Component {
  return component(<i32>load<u8>(members + <usize>i));
}

/** Reads an SOS header. Returns false if the scan cannot be decoded. */
export function openScan(componentCount: i32, quantTables: usize, progressive: bool): bool {
  isProgressive = progressive;
  short();
  memberCount = byte();
  if (memberCount < 1 || memberCount > componentCount) return false;
  for (let i = 0; i < memberCount; i++) {
    const id = byte();
    const choice = byte();
    let index = 0;
    // Some files give several components the same id; they are then meant in order, as libjpeg reads them.
    while (index < componentCount && (component(index).id != id || isMember(index, i))) index++;
    if (index == componentCount || choice < 0) return false;
    store<u8>(members + <usize>i, <u8>index);
    const c = component(index);
    c.dcTable = tableAt((choice >> 4) & 3);
    c.acTable = tableAt(4 + (choice & 3));
    latchQuant(c, quantTables);
  }
  const start = byte();
  const end = byte();
  const approximation = byte();
  if (!hasQuantTables()) return false;
  if (!progressive) {
    defineStandardTables();
    return hasTables(true, true);
  }
  if (!startBand(start, end, approximation) || (!isDcBand() && memberCount != 1)) return false;
  return hasTables(isFirstDcScan(), !isDcBand());
}

/** True if the component is among the scan's first `count`. */
function isMember(index: i32, count: i32): bool {
  for (let i = 0; i < count; i++) {
    if (load<u8>(members + <usize>i) == <u8>index) return true;
  }
  return false;
}

function latchQuant(c: Component, quantTables: usize): void {
  if (c.isLatched) return;
  c.isLatched = true;
  memory.copy(c.quant, quantTables + <usize>c.quantTable * 256, 256);
}

/** No entry of a table may be 0, so 0 means that it was never defined. */
function hasQuantTables(): bool {
  for (let i = 0; i < memberCount; i++) {
    if (load<f32>(member(i).quant) == 0) return false;
  }
  return true;
}

function hasTables(dc: bool, ac: bool): bool {
  for (let i = 0; i < memberCount; i++) {
    if (dc && !isDefined(member(i).dcTable)) return false;
    if (ac && !isDefined(member(i).acTable)) return false;
  }
  return true;
}

/** Decodes the scan as far as its data is valid. After damage it continues at the next restart marker. */
export function readScan(restartInterval: i32): void {
  const alone = memberCount == 1;
  const columns = alone ? member(0).blocksX : unitsX;
  const total = columns * (alone ? member(0).blocksY : unitsY);
  const isFirst = !isProgressive || isFirstDcScan();
  discardBits();
  restart();
  let decoded = 0;
  let unit = 0;
  let x = 0;
  let y = 0;
  while (unit < total) {
    const isWhole = alone ? readBlock(member(0), x, y) : readUnit(x, y);
    if (isWhole && !isOverrun()) {
      decoded++;
      unit++;
      x++;
      if (x == columns) {
        x = 0;
        y++;
      }
      if (restartInterval == 0 || unit % restartInterval != 0 || unit == total) continue;
    } else if (restartInterval == 0) break;
    unit = resume((isWhole ? unit - 1 : unit) / restartInterval, restartInterval);
    x = unit % columns;
    y = unit / columns;
  }
  discardBits();
  if (isFirst) count(decoded, total);
}

function count(decoded: i32, total: i32): void {
  for (let i = 0; i < memberCount; i++) {
    const c = member(i);
    c.decoded = max(c.decoded, decoded);
    c.units = total;
  }
}

// @ts-ignore: decorator
@inline
function readBlock(c: Component, bx: i32, by: i32): bool {
  return isProgressive ? progressiveBlock(c, bx, by) : sequentialBlock(c, bx, by);
}

function readUnit(x: i32, y: i32): bool {
  for (let i = 0; i < memberCount; i++) {
    const c = member(i);
    for (let v = 0; v < c.v; v++) {
      for (let h = 0; h < c.h; h++) {
        if (!readBlock(c, x * c.h + h, y * c.v + v)) return false;
      }
    }
  }
  return true;
}

function restart(): void {
  for (let i = 0; i < memberCount; i++) member(i).previousDc = 0;
  restartBand();
}

/** Finds the next restart marker and returns the unit that follows it; a huge number at the end of the scan. */
function resume(interval: i32, restartInterval: i32): i32 {
  discardBits();
  let met = nextMarker();
  while (met < SOF0 || isBehind(met, interval)) met = nextMarker();
  if (met < RST0 || met > RST7) {
    if (met != END_OF_FILE) pushMarker(met);
    return i32.MAX_VALUE;
  }
  const lost = aheadOf(met, interval);
  restart();
  return (interval + (lost <= LOST_MAX ? lost : 0) + 1) * restartInterval;
}

function aheadOf(met: i32, interval: i32): i32 {
  return (met - RST0 - interval) & 7;
}

function isBehind(met: i32, interval: i32): bool {
  return met >= RST0 && met <= RST7 && aheadOf(met, interval) >= SKIPPED_MIN;
}
