import type { Pixels, Raster } from "../evidence.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import { tileGrid, type TilePlace, tileStarts } from "../tile-grid.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import { frameSize, isSameSize, type Size } from "./frame-size.ts";
import { jpegPlanesBytes, progressiveTilesBytes } from "./jpeg-planes.ts";

/** `assembly/jpeg.ts`. */
type JpegExports = {
  readonly memory: WebAssembly.Memory;
  setFrame(width: number, height: number): void;
  setTiles(columns: number, rows: number, width: number, height: number): void;
  setTileX(column: number, x: number): void;
  setTileY(row: number, y: number): void;
  decode(width: number, height: number, isProgressive: boolean, factors: number): number;
  framePointer(): number;
  tilePointer(index: number): number;
};

const ANSWERS = ["done", "less than half of the picture can be decoded", "an unsupported kind of JPEG"];

/** A baseline decoder (7 MB) is kept for the next photo. A progressive one is too large to keep. */
const KEPT_BYTES = 10 * 1024 * 1024;

/** The codec's tables, its file window and its resampling tables. */
const BESIDE_BYTES = 2 * 1024 * 1024;
const PAGE_BYTES = 65_536;

type JpegOptions = { readonly view?: Size | undefined; readonly hasTiles?: boolean };

export type JpegDecoder = {
  /** The pixels of a JPEG as stored, before orientation. The file must have the size that was sniffed. */
  decode(bytes: Uint8Array, sniffed: Sniffed, options?: JpegOptions): Pixels | Unreadable;
  memory(): CodecMemory;
};

function bytesOf({ memory }: JpegExports): number {
  return memory.buffer.byteLength;
}

export function createJpegDecoder(module: WebAssembly.Module): JpegDecoder {
  let source: Uint8Array = new Uint8Array();
  let read = 0;

  function instantiate(): JpegExports {
    const host = {
      refill(at: number, room: number): number {
        const chunk = source.subarray(read, read + room);
        read += chunk.length;
        new Uint8Array(codec.memory.buffer).set(chunk, at);
        return chunk.length;
      },
    };
    const { exports } = new WebAssembly.Instance(module, { host });
    const codec = exports as unknown as JpegExports; // the module's own exports, covered by tests
    return codec;
  }

  const slot = createCodecSlot({ name: "JPEG", keptBytes: KEPT_BYTES, instantiate, bytesOf });
  return {
    memory: () => slot.memory(),
    decode(bytes, sniffed, { view, hasTiles = true } = {}) {
      source = bytes;
      read = 0;
      const pixels = slot.use((codec) => {
        if (sniffed.coding === "progressive") makeRoom(codec, progressiveNeed(sniffed));
        const found = run(codec, sniffed, hasTiles ? tileGrid(sniffed.width, sniffed.height) : []);
        if ("failed" in found || !view) return found;
        if (isSameSize(view, found.frame)) return { ...found, view: found.frame };
        read = 0;
        makeRoom(codec, jpegPlanesBytes(sniffed, view) + view.width * view.height * 3 + BESIDE_BYTES);
        return withView(codec, { sniffed, pixels: found, view });
      });
      source = new Uint8Array();
      return pixels;
    },
  };
}

function run(codec: JpegExports, sniffed: Sniffed, places: readonly TilePlace[]): Pixels | Unreadable {
  const { width, height } = sniffed;
  const frame = frameSize(sniffed);
  codec.setFrame(frame.width, frame.height);
  setTiles(codec, sniffed, places);
  const answer = decodeAs(codec, sniffed);
  if (answer !== 0) return unreadable(ANSWERS[answer] ?? `answer ${answer}`);
  return {
    width,
    height,
    frame: copy(codec, codec.framePointer(), frame),
    tiles: places.map((place, i) => ({
      ...copy(codec, codec.tilePointer(i), place),
      x: place.x,
      y: place.y,
    })),
  };
}

function setTiles(codec: JpegExports, { width, height }: Sniffed, places: readonly TilePlace[]): void {
  const [place] = places;
  if (!place) return codec.setTiles(0, 0, 0, 0);
  const [columns, rows] = [tileStarts(width), tileStarts(height)];
  codec.setTiles(columns.length, rows.length, place.width, place.height);
  for (const [i, x] of columns.entries()) codec.setTileX(i, x);
  for (const [i, y] of rows.entries()) codec.setTileY(i, y);
}

function copy({ memory }: JpegExports, at: number, { width, height }: Size): Raster {
  return { width, height, rgb: new Uint8Array(memory.buffer, at, width * height * 3).slice() };
}

/** Includes the tiles and the painted pixels. */
function progressiveNeed(sniffed: Sniffed): number {
  const frame = frameSize(sniffed);
  const painted = frame.width * frame.height * 3;
  return jpegPlanesBytes(sniffed, frame) + progressiveTilesBytes(sniffed) + painted + BESIDE_BYTES;
}

/** Grows the memory up front. The codec itself would double it, which may exceed a photo's budget. */
function makeRoom({ memory }: JpegExports, bytes: number): void {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  if (pages > 0) memory.grow(pages);
}

/** Passes the values the photo was admitted with, because a later header may contradict them. */
function decodeAs(codec: JpegExports, { width, height, coding, sampling = [] }: Sniffed): number {
  const factors = sampling.reduce((all, { h, v }, i) => all | (((h << 4) | v) << (8 * i)), 0);
  return codec.decode(width, height, coding === "progressive", factors);
}

/** Decodes the file a second time as a larger frame without tiles, reusing the memory of the first pass. */
function withView(
  codec: JpegExports,
  { sniffed, pixels, view }: { readonly sniffed: Sniffed; readonly pixels: Pixels; readonly view: Size },
): Pixels | Unreadable {
  codec.setFrame(view.width, view.height);
  codec.setTiles(0, 0, 0, 0);
  const answer = decodeAs(codec, sniffed);
  if (answer !== 0) return unreadable(ANSWERS[answer] ?? `answer ${answer}`);
  return { ...pixels, view: copy(codec, codec.framePointer(), view) };
}
