import { Component, component, reserve } from "./component";
import { createMap } from "./progressive";

const SPAN_MAX: i32 = 3;

/** Sizes requested by the host. */
export let frameWidth: i32 = 0;
export let frameHeight: i32 = 0;
export let tileWidth: i32 = 0;
export let tileHeight: i32 = 0;
export let tileColumns: i32 = 0;
export let tileRows: i32 = 0;
const startsX = memory.data(12, 4);
const startsY = memory.data(12, 4);

export function setFrame(width: i32, height: i32): void {
  frameWidth = width;
  frameHeight = height;
}

export function setTiles(columns: i32, rows: i32, width: i32, height: i32): void {
  tileColumns = columns;
  tileRows = rows;
  tileWidth = width;
  tileHeight = height;
}

export function setTileX(column: i32, x: i32): void {
  store<i32>(startsX + <usize>column * 4, x);
}

export function setTileY(row: i32, y: i32): void {
  store<i32>(startsY + <usize>row * 4, y);
}

export function tileX(column: i32): i32 {
  return load<i32>(startsX + <usize>column * 4);
}

export function tileY(row: i32): i32 {
  return load<i32>(startsY + <usize>row * 4);
}

export let hMax: i32 = 1;
export let vMax: i32 = 1;
export let unitsX: i32 = 0;
export let unitsY: i32 = 0;

// @ts-ignore: decorator
@inline
function ceilDiv(a: i32, b: i32): i32 {
  return (a + b - 1) / b;
}

/** Computes the geometry of every component and allocates its memory. */
export function layOut(count: i32, width: i32, height: i32, isProgressive: bool): void {
  hMax = 1;
  vMax = 1;
  for (let i = 0; i < count; i++) {
    hMax = max(hMax, component(i).h);
    vMax = max(vMax, component(i).v);
  }
  // A single component is coded block by block, whatever its factors say (T.81 A.2.2).
  unitsX = ceilDiv(width, 8 * hMax);
  unitsY = ceilDiv(height, 8 * vMax);
  for (let i = 0; i < count; i++) {
    const c = component(i);
    c.width = ceilDiv(width * c.h, hMax);
    c.height = ceilDiv(height * c.v, vMax);
    c.blocksX = ceilDiv(c.width, 8);
    c.blocksY = ceilDiv(c.height, 8);
    c.storedX = unitsX * c.h;
    c.storedY = unitsY * c.v;
    layOutFrame(c);
    layOutTiles(c);
    if (isProgressive) layOutCoefficients(c);
  }
}

function layOutFrame(c: Component): void {
  let scale = 1;
  while (scale < 8 && max(c.width * scale, c.height * scale) < 8 * max(frameWidth, frameHeight)) scale <<= 1;
  c.scale = scale;
  c.keep = scale == 1 ? 0 : scale == 2 ? 4 : scale == 4 ? 24 : 63;
  c.stride = c.storedX * scale;
  const bytes = c.stride * c.storedY * scale;
  c.plane = heap.alloc(<usize>bytes);
  memory.fill(c.plane, 128, <usize>bytes);
  c.quant = reserve(256);
}

/** Extra samples around a tile, needed to smooth subsampled channels. */
const MARGIN: i32 = 1;

function layOutTiles(c: Component): void {
  c.columnMask = reserve(c.storedX);
  c.rowMask = reserve(c.storedY);
  c.spansX = reserve(SPAN_MAX * 8);
  c.spansY = reserve(SPAN_MAX * 8);
  c.tilePlanes = reserve(9 * <i32>sizeof<usize>());
  for (let i = 0; i < tileColumns; i++) {
    span(c.spansX + <usize>i * 8, c.columnMask, 1 << i, tileX(i) * c.h, (tileX(i) + tileWidth) * c.h, hMax, c.storedX);
  }
  for (let i = 0; i < tileRows; i++) {
    span(c.spansY + <usize>i * 8, c.rowMask, 1 << i, tileY(i) * c.v, (tileY(i) + tileHeight) * c.v, vMax, c.storedY);
  }
  for (let y = 0; y < tileRows; y++) {
    for (let x = 0; x < tileColumns; x++) {
      const blocks = load<i32>(c.spansX + <usize>x * 8, 4) * load<i32>(c.spansY + <usize>y * 8, 4);
      const plane = heap.alloc(<usize>(blocks * 64));
      memory.fill(plane, 128, <usize>(blocks * 64));
      store<usize>(c.tilePlanes + <usize>(y * 3 + x) * sizeof<usize>(), plane);
    }
  }
}

/** The blocks that contain the samples from/over to to/over. Subsampled channels get a margin. */
function span(at: usize, mask: usize, bit: i32, from: i32, to: i32, over: i32, stored: i32): void {
  const first = max(0, from / over - MARGIN) >> 3;
  const last = min(stored - 1, (ceilDiv(to, over) - 1 + MARGIN) >> 3);
  store<i32>(at, first);
  store<i32>(at, last - first + 1, 4);
  for (let i = first; i <= last; i++) {
    store<u8>(mask + <usize>i, <u8>(<i32>load<u8>(mask + <usize>i) | bit));
  }
}

function layOutCoefficients(c: Component): void {
  const blocks = c.storedX * c.storedY;
  c.nonzero = reserve(blocks * 8);
  c.low = reserve(blocks * c.scale * c.scale * 2);
  c.lowMap = createMap(c.scale);
  // At full scale every coefficient is already kept.
  if (c.scale == 8) return;
  c.columnSlot = reserve(c.storedX * 2);
  c.rowSlot = reserve(c.storedY * 2);
  c.slotColumns = numberSlots(c.columnSlot, c.columnMask, c.storedX);
  const slotRows = numberSlots(c.rowSlot, c.rowMask, c.storedY);
  c.slots = reserve(c.slotColumns * slotRows * 128);
}

function numberSlots(slots: usize, mask: usize, length: i32): i32 {
  let next = 0;
  for (let i = 0; i < length; i++) {
    store<i16>(slots + <usize>i * 2, load<u8>(mask + <usize>i) != 0 ? <i16>(next++) : -1);
  }
  return next;
}
