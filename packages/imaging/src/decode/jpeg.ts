import type { Pixels, Raster } from "../evidence.ts";
import { tileGrid, tileStarts } from "../tile-grid.ts";
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

/** Memory that an instance may keep between photos. */
const KEPT_BYTES = 16 * 1024 * 1024;

export type JpegDecoder = {
  /** The stored, not yet oriented, pixels of a JPEG of the stated size. */
  decode(bytes: Uint8Array, size: Size): Pixels | Unreadable;
  memoryBytes(): number;
};

/** Instances are made on demand and dropped after a trap or once they have grown. */
export function createJpegDecoder(module: WebAssembly.Module): JpegDecoder {
  let source: Uint8Array | undefined;
  let read = 0;
  let codec: JpegExports | undefined;

  function refill(at: number, room: number): number {
    if (!source || !codec) return 0;
    const chunk = source.subarray(read, read + room);
    read += chunk.length;
    new Uint8Array(codec.memory.buffer).set(chunk, at);
    return chunk.length;
  }

  function instantiate(): JpegExports {
    const { exports } = new WebAssembly.Instance(module, { host: { refill } });
    return exports as unknown as JpegExports; // the module's own exports, tested by its use
  }

  return {
    memoryBytes: () => codec?.memory.buffer.byteLength ?? 0,
    decode(bytes, size) {
      codec ??= instantiate();
      source = bytes;
      read = 0;
      try {
        return run(codec, size);
      } catch (trap) {
        codec = undefined;
        return unreadable(`the JPEG decoder gave up: ${String(trap)}`);
      } finally {
        source = undefined;
        if (codec && codec.memory.buffer.byteLength > KEPT_BYTES) codec = undefined;
      }
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
