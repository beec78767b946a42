import { component, openComponents, reserve } from "./component";
import { openTables, readTables } from "./huffman";
import { openIdct } from "./idct";
import { byte, END_OF_FILE, nextMarker, openInput, short, skip } from "./input";
import { CMYK, GREY, openPaint, paintFrame, paintTile, RGB, YCC, YCCK } from "./paint";
import { layOut, tileColumns, tileRows } from "./plan";
import { openProgressive, placeBlocks } from "./progressive";
import { openScan, readScan } from "./scan";

export { setFrame, setTiles, setTileX, setTileY } from "./plan";

/** Results of `decode`. */
const DONE: i32 = 0;
const DAMAGED: i32 = 1;
const UNSUPPORTED: i32 = 2;
/** Internal only: more segments may follow. */
const GOING_ON: i32 = 3;

/** A file with more scans than this was made to waste time. */
const SCANS_MAX: i32 = 100;
const SAMPLING_MAX: i32 = 4;

/** The shortest APP0 and APP14 segments that libjpeg takes for JFIF's and Adobe's. */
const JFIF_BYTES: i32 = 14;
const ADOBE_BYTES: i32 = 12;

let quantTables: usize = 0;
let outputs: usize = 0;
let componentCount: i32 = 0;
let scans: i32 = 0;
let isProgressive: bool = false;
let restartInterval: i32 = 0;
let photoWidth: i32 = 0;
let photoHeight: i32 = 0;
let photoIsProgressive: bool = false;
let photoFactors: u32 = 0;
/** Adobe's colour transform; -1 without an Adobe marker. */
let adobe: i32 = -1;
let hasJfif: bool = false;

export function framePointer(): usize {
  return load<usize>(outputs);
}

export function tilePointer(index: i32): usize {
  return load<usize>(outputs + <usize>(index + 1) * sizeof<usize>());
}

/**
 * Decodes a photo from the data that `refill` supplies; afterwards the pointers lead to frame and tiles. Size, coding
 * and `factors` (one byte per component, h and v) are the values the photo was admitted with. A file that contradicts
 * them counts as damaged.
 */
export function decode(width: i32, height: i32, progressive: bool, factors: u32): i32 {
  open();
  photoWidth = width;
  photoHeight = height;
  photoIsProgressive = progressive;
  photoFactors = factors;
  const status = readSegments();
  if (status != DONE) return status;
  if (!isHalfThere()) return DAMAGED;
  for (let i = 0; i < componentCount && isProgressive; i++) placeBlocks(component(i));
  const model = colourModel();
  store<usize>(outputs, paintFrame(componentCount, model, width, height));
  for (let y = 0; y < tileRows; y++) {
    for (let x = 0; x < tileColumns; x++) {
      store<usize>(
        outputs + <usize>(y * tileColumns + x + 1) * sizeof<usize>(),
        paintTile(componentCount, model, x, y),
      );
    }
  }
  return DONE;
}

function open(): void {
  heap.reset();
  openInput();
  openTables();
  openComponents();
  openIdct();
  openProgressive();
  openPaint();
  quantTables = reserve(4 * 256);
  outputs = reserve(10 * <i32>sizeof<usize>());
  componentCount = 0;
  restartInterval = 0;
  adobe = -1;
  hasJfif = false;
}

/** True if at least half of every component was decoded. */
function isHalfThere(): bool {
  for (let i = 0; i < componentCount; i++) {
    const c = component(i);
    if (c.units == 0 || c.decoded < c.units - c.decoded) return false;
  }
  return componentCount > 0;
}

function readSegments(): i32 {
  scans = 0;
  let status = GOING_ON;
  while (status == GOING_ON) status = readPart(nextMarker());
  return status;
}

/** Reads the segment after a marker. Returns GOING_ON while more may follow. */
function readPart(marker: i32): i32 {
  if (marker == END_OF_FILE || marker == 0xd9) return DONE;
  if (marker == 0xd8 || marker == 1 || (marker >= 0xd0 && marker <= 0xd7)) return GOING_ON;
  if (marker == 0xda) {
    if (componentCount == 0 || ++scans > SCANS_MAX) return DAMAGED;
    // An invalid scan ends the photo; the scans before it may be enough.
    if (!openScan(componentCount, quantTables, isProgressive)) return DONE;
    readScan(restartInterval);
    return GOING_ON;
  }
  const length = short() - 2;
  if (length < 0) return DONE;
  const status = readSegment(marker, length);
  return status == DONE ? GOING_ON : status;
}

function readSegment(marker: i32, length: i32): i32 {
  switch (marker) {
    case 0xc0:
    case 0xc1:
    case 0xc2:
      return readFrameHeader(marker == 0xc2, length);
    case 0xc4:
      return readTables(length) ? DONE : DAMAGED;
    case 0xdb:
      return readQuantTables(length) ? DONE : DAMAGED;
    case 0xdd:
      if (length != 2) return DAMAGED;
      restartInterval = short();
      return DONE;
    case 0xe0:
    case 0xee:
      readMark(marker, length);
      return DONE;
    default:
      skip(length);
      return DONE;
  }
}

function readFrameHeader(progressive: bool, length: i32): i32 {
  if (componentCount != 0 || length < 6) return DAMAGED;
  const depth = byte();
  const height = short();
  const width = short();
  const count = byte();
  if (depth != 8 || (count != 1 && count != 3 && count != 4)) return UNSUPPORTED;
  if (width != photoWidth || height != photoHeight || length != 6 + 3 * count) return DAMAGED;
  let factors: u32 = 0;
  for (let i = 0; i < count; i++) {
    const c = component(i);
    c.id = byte();
    const sampling = byte();
    c.h = count == 1 ? 1 : sampling >> 4;
    c.v = count == 1 ? 1 : sampling & 15;
    c.quantTable = byte() & 3;
    if (c.h < 1 || c.v < 1 || c.h > SAMPLING_MAX || c.v > SAMPLING_MAX) return DAMAGED;
    factors |= <u32>((c.h << 4) | c.v) << (8 * i);
  }
  if (progressive != photoIsProgressive || factors != photoFactors) return DAMAGED;
  componentCount = count;
  isProgressive = progressive;
  layOut(count, width, height, progressive);
  return DONE;
}

function readQuantTables(length: i32): bool {
  let left = length;
  while (left >= 65) {
    const where = byte();
    const isWide = where >> 4 != 0;
    const table = quantTables + <usize>(where & 3) * 256;
    for (let k: usize = 0; k < 64; k++) store<f32>(table + k * 4, <f32>(isWide ? short() : byte()));
    left -= isWide ? 129 : 65;
  }
  return left == 0;
}

/** The APP0 "JFIF" and APP14 "Adobe" markers before the first scan determine what the channels mean. */
function readMark(marker: i32, length: i32): void {
  if (scans > 0 || length < (marker == 0xe0 ? JFIF_BYTES : ADOBE_BYTES)) {
    skip(length);
    return;
  }
  const first = (short() << 16) | short();
  const last = byte();
  if (marker == 0xe0) {
    if (first == 0x4a464946 && last == 0) hasJfif = true;
    skip(length - 5);
    return;
  }
  skip(6);
  const transform = byte();
  if (first == 0x41646f62 && last == 0x65) adobe = transform;
  skip(length - ADOBE_BYTES);
}

/** As libjpeg guesses it. */
function colourModel(): i32 {
  if (componentCount == 1) return GREY;
  if (componentCount == 4) return adobe <= 0 ? CMYK : YCCK;
  if (hasJfif) return YCC;
  if (adobe >= 0) return adobe == 0 ? RGB : YCC;
  const isNamedRgb = component(0).id == 0x52 && component(1).id == 0x47 && component(2).id == 0x42;
  return isNamedRgb ? RGB : YCC;
}
