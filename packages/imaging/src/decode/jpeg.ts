import type { Pixels, Raster } from "../evidence.ts";
import { tileGrid, tileStarts } from "../tile-grid.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import { frameSize, type Size } from "./frame-size.ts";

/** `assembly/jpeg.ts`. */
type JpegExports = {
  readonly memory: WebAssembly.Memory;
  setFrame(width: number, height: number): void;
  setTiles(columns: number, rows: number, width: number, height: number): void;
  setTileX(column: number, x: number): void;
  setTileY(row: number, y: number): void;
  decode(width: number, height: number): number;
  framePointer(): number;
  tilePointer(index: number): number;
};

const ANSWERS = ["done", "less than half of the picture can be decoded", "an unsupported kind of JPEG"];

/** What baseline takes (7 MB) is kept; a progressive frame leaves nothing beside the photo that it came with. */
const KEPT_BYTES = 10 * 1024 * 1024;

export type JpegDecoder = {
  /** The stored, not yet oriented, pixels of a JPEG of the stated size. */
  decode(bytes: Uint8Array, size: Size): Pixels | Unreadable;
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
    const codec = exports as unknown as JpegExports; // the module's own exports, tested by its use
    return codec;
  }

  const slot = createCodecSlot({ name: "JPEG", keptBytes: KEPT_BYTES, instantiate, bytesOf });
  return {
    memory: () => slot.memory(),
    decode(bytes, size) {
      source = bytes;
      read = 0;
      const pixels = slot.use((codec) => run(codec, size));
      source = new Uint8Array();
      return pixels;
    },
  };
}

function run(codec: JpegExports, size: Size): Pixels | Unreadable {
  const frame = frameSize(size);
  const places = tileGrid(size.width, size.height);
  const columns = tileStarts(size.width);
  const rows = tileStarts(size.height);
  codec.setFrame(frame.width, frame.height);
  codec.setTiles(columns.length, rows.length, places[0]?.width ?? 0, places[0]?.height ?? 0);
  for (const [i, x] of columns.entries()) codec.setTileX(i, x);
  for (const [i, y] of rows.entries()) codec.setTileY(i, y);
  const answer = codec.decode(size.width, size.height);
  if (answer !== 0) return unreadable(ANSWERS[answer] ?? `answer ${answer}`);
  const copy = (at: number, { width, height }: Size): Raster => ({
    width,
    height,
    rgb: new Uint8Array(codec.memory.buffer).slice(at, at + width * height * 3),
  });
  return {
    ...size,
    frame: copy(codec.framePointer(), frame),
    tiles: places.map((place, i) => ({ ...copy(codec.tilePointer(i), place), x: place.x, y: place.y })),
  };
}
