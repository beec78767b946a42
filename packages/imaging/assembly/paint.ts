import { Component, component } from "./component";
import { frameHeight, frameWidth, hMax, tileHeight, tileWidth, tileX, tileY, vMax } from "./plan";
import { tapBytes, tapsFor, writeTaps } from "./taps";

/** How the components form a colour. */
export const GREY: i32 = 0;
export const YCC: i32 = 1;
export const RGB: i32 = 2;
/** Always in Adobe's convention, where 255 means no ink: readers assume it even without Adobe's marker. */
export const CMYK: i32 = 3;
export const YCCK: i32 = 4;

/** A window of the photo, resampled from one component's plane. */
@unmanaged
class View {
  plane: usize;
  stride: i32;
  tapsX: usize;
  mostX: i32;
  tapsY: usize;
  mostY: i32;
  row: usize;
  sourceRow: usize;
  /** Number of source columns used by the taps. */
  reach: i32;
}

let views: usize = 0;

function view(i: i32): View {
  return changetype<View>(views + <usize>i * offsetof<View>());
}

export function openPaint(): void {
  views = heap.alloc(4 * offsetof<View>());
}

/** The whole photo at the frame's size, RGB. `width` and `height` are those of the photo. */
export function paintFrame(count: i32, model: i32, width: i32, height: i32): usize {
  for (let i = 0; i < count; i++) {
    const c = component(i);
    const perX = <f64>width * <f64>(c.h * c.scale) / <f64>(hMax * 8);
    const perY = <f64>height * <f64>(c.v * c.scale) / <f64>(vMax * 8);
    const v = view(i);
    v.plane = c.plane;
    v.stride = c.stride;
    const lengthX = <i32>Math.ceil(perX);
    const lengthY = <i32>Math.ceil(perY);
    aim(v, frameWidth, 0, perX / <f64>frameWidth, 0, lengthX, true);
    aim(v, frameHeight, 0, perY / <f64>frameHeight, 0, lengthY, false);
  }
  return paint(count, model, frameWidth, frameHeight);
}

/** One tile at full resolution, RGB. */
export function paintTile(count: i32, model: i32, column: i32, row: i32): usize {
  for (let i = 0; i < count; i++) {
    const c = component(i);
    const v = view(i);
    v.plane = load<usize>(c.tilePlanes + <usize>(row * 3 + column) * sizeof<usize>());
    const spanX = c.spansX + <usize>column * 8;
    v.stride = load<i32>(spanX, 4) * 8;
    aim(v, tileWidth, tileX(column), <f64>c.h / <f64>hMax, load<i32>(spanX) * 8, c.width, true);
    const top = load<i32>(c.spansY + <usize>row * 8) * 8;
    aim(v, tileHeight, tileY(row), <f64>c.v / <f64>vMax, top, c.height, false);
  }
  return paint(count, model, tileWidth, tileHeight);
}

function aim(v: View, outputs: i32, start: i32, ratio: f64, origin: i32, length: i32, isAcross: bool): void {
  const most = tapsFor(ratio);
  const table = heap.alloc(<usize>outputs * tapBytes(most));
  writeTaps(table, most, outputs, start, ratio, origin, length);
  if (!isAcross) {
    v.tapsY = table;
    v.mostY = most;
    return;
  }
  v.tapsX = table;
  v.mostX = most;
  const last = table + <usize>(outputs - 1) * tapBytes(most);
  v.reach = load<i32>(last) + load<i32>(last, 4);
  v.row = heap.alloc(<usize>outputs * 4);
  v.sourceRow = heap.alloc(<usize>v.reach * 4);
}

function paint(count: i32, model: i32, width: i32, height: i32): usize {
  const out = heap.alloc(<usize>(width * height * 3));
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < count; i++) resampleRow(view(i), y, width);
    colourRow(out + <usize>(y * width * 3), model, width);
  }
  return out;
}

function resampleRow(v: View, y: i32, width: i32): void {
  const tap = v.tapsY + <usize>y * tapBytes(v.mostY);
  const first = load<i32>(tap);
  const rows = load<i32>(tap, 4);
  for (let r = 0; r < rows; r++) {
    const weight = load<f32>(tap + <usize>r * 4, 8);
    const from = v.plane + <usize>((first + r) * v.stride);
    if (r == 0) {
      for (let x = 0; x < v.reach; x++) {
        store<f32>(v.sourceRow + <usize>x * 4, weight * <f32>load<u8>(from + <usize>x));
      }
      continue;
    }
    for (let x = 0; x < v.reach; x++) {
      const at = v.sourceRow + <usize>x * 4;
      store<f32>(at, load<f32>(at) + weight * <f32>load<u8>(from + <usize>x));
    }
  }
  for (let x = 0; x < width; x++) {
    const across = v.tapsX + <usize>x * tapBytes(v.mostX);
    const n = load<i32>(across, 4);
    let at = v.sourceRow + <usize>load<i32>(across) * 4;
    let sum: f32 = 0;
    for (let s = 0; s < n; s++, at += 4) sum += load<f32>(across + <usize>s * 4, 8) * load<f32>(at);
    store<f32>(v.row + <usize>x * 4, sum);
  }
}

// @ts-ignore: decorator
@inline
function clamp(value: f32): u8 {
  return <u8>max<i32>(0, min<i32>(255, <i32>(value + 0.5)));
}

// @ts-ignore: decorator
@inline
function put(out: usize, r: f32, g: f32, b: f32): void {
  store<u8>(out, clamp(r));
  store<u8>(out, clamp(g), 1);
  store<u8>(out, clamp(b), 2);
}

function colourRow(out: usize, model: i32, width: i32): void {
  const first = view(0).row;
  const second = view(1).row;
  const third = view(2).row;
  const fourth = view(3).row;
  for (let x: usize = 0; x < <usize>width; x++) {
    const to = out + x * 3;
    const a = load<f32>(first + x * 4);
    if (model == GREY) {
      put(to, a, a, a);
      continue;
    }
    let r = a;
    let g = load<f32>(second + x * 4);
    let b = load<f32>(third + x * 4);
    if (model == YCC || model == YCCK) {
      // ITU-T T.871: full-range BT.601.
      const cb = g - 128;
      const cr = b - 128;
      r = a + 1.402 * cr;
      g = a - <f32>0.344136286 * cb - <f32>0.714136286 * cr;
      b = a + 1.772 * cb;
    }
    if (model == YCCK) {
      // Adobe stores the complement of inks that are already inverted.
      r = 255 - r;
      g = 255 - g;
      b = 255 - b;
    }
    if (model >= CMYK) {
      const light = load<f32>(fourth + x * 4) / 255;
      r = light * within(r);
      g = light * within(g);
      b = light * within(b);
    }
    put(to, r, g, b);
  }
}

// @ts-ignore: decorator
@inline
function within(value: f32): f32 {
  return max<f32>(0, min<f32>(255, value));
}
