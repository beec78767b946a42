import { BAND_BYTES_MAX, MEMORY_BUDGET_BYTES } from "../admit.ts";
import type { Pixels } from "../evidence.ts";
import type { Grid, Sniffed } from "../sniff/sniffed.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import type { Size } from "./frame-size.ts";
import { type CodedPicture, findPictures, type HeifPictures } from "./heif-pictures.ts";
import { createHevc, type Hevc, type Paint } from "./hevc.ts";
import { createSampler, type Sampler } from "./sampler.ts";
import { viewBytes } from "./view-size.ts";

/** Reserved for the frame, the tiles and the thumbnail. */
const RESERVED_BYTES = 4 * 1024 * 1024;

export type HeifDecoder = {
  decode(bytes: Uint8Array, sniffed: Sniffed, view?: Size): Pixels | Unreadable;
  memory(): CodecMemory;
};

export function createHeifDecoder(module: WebAssembly.Module): HeifDecoder {
  let room = 0;
  const slot = createCodecSlot({
    name: "HEIF",
    // Never reused: each photo has its own memory limit, and creating an instance is cheap.
    keptBytes: 0,
    instantiate: () => createHevc(module, room),
    bytesOf: (codec) => codec.memoryBytes(),
  });
  return {
    memory: () => slot.memory(),
    decode(bytes, sniffed, view) {
      const pictures = findPictures(bytes);
      if (!pictures) return unreadable("the HEIF boxes are damaged");
      const { grid } = sniffed;
      const opacityBytes = pictures.alpha && !grid ? sniffed.width * sniffed.height : 0;
      const bandBytes = grid ? bandLines(grid) * grid.columns * grid.tileWidth * 3 : 0;
      // The coded picture may need more than the boxes stated when it was admitted.
      const beside = RESERVED_BYTES + bytes.length + viewBytes(view) + opacityBytes + bandBytes;
      room = MEMORY_BUDGET_BYTES - beside;
      const sampler = createSampler(sniffed, { view });
      return slot.use((codec) =>
        grid
          ? readGrid(codec, pictures, { sniffed, sampler })
          : readWhole(codec, pictures, { sniffed, sampler }),
      );
    },
  };
}

type Job = { readonly sniffed: Sniffed; readonly sampler: Sampler };

function readWhole(
  codec: Hevc,
  { whole, alpha, code }: HeifPictures,
  { sniffed, sampler }: Job,
): Pixels | Unreadable {
  if (!whole) return unreadable("the HEIF file has no primary image");
  const { x, y } = sniffed.aperture ?? { x: 0, y: 0 };
  // the decoder refuses a picture that is much larger than asked for, as one with a small aperture is
  const size = sniffed.aperture ? whole.size : sniffed;
  const opacity = alpha?.size.width === whole.size.width ? readOpacity(codec, alpha, size) : undefined;
  if (opacity === "unreadable") return unreadable("the opacity is damaged or cut");
  let line = 0;
  const isDone = codec.decode(whole, {
    size,
    paint: code ?? "stated",
    take(row) {
      if (opacity) layOverWhite(row, opacity.subarray(line * size.width));
      if (line++ >= y) sampler.push(row.subarray(x * 3));
    },
  });
  return isDone ? sampler.finish() : unreadable("the HEVC data is damaged or cut");
}

function readOpacity(codec: Hevc, alpha: CodedPicture, size: Size): Uint8Array | "unreadable" {
  const opacity = new Uint8Array(size.width * size.height);
  let at = 0;
  const isDone = codec.decode(alpha, {
    size,
    paint: "luma",
    take(row) {
      for (let from = 0; from < row.length; from += 3) opacity[at++] = row[from] ?? 255;
    },
  });
  return isDone ? opacity : "unreadable";
}

function layOverWhite(row: Uint8Array, opacity: Uint8Array): void {
  for (let at = 0; at < row.length; at++) {
    const share = opacity[Math.floor(at / 3)] ?? 255;
    row[at] = ((row[at] ?? 0) * share + 255 * (255 - share)) / 255 + 0.5;
  }
}

/** Number of lines of a row of tiles held at once. If the row does not fit, its tiles are decoded once for each part. */
function bandLines({ columns, tileWidth, tileHeight }: Grid): number {
  return Math.min(tileHeight, Math.max(1, Math.floor(BAND_BYTES_MAX / (columns * tileWidth * 3))));
}

/** Decodes one row of tiles at a time into a band of RGB. */
function readGrid(codec: Hevc, pictures: HeifPictures, { sniffed, sampler }: Job): Pixels | Unreadable {
  const { grid } = sniffed;
  if (!grid) return unreadable("not a grid");
  const { x, y } = sniffed.aperture ?? { x: 0, y: 0 };
  const stride = grid.columns * grid.tileWidth * 3;
  const lines = bandLines(grid);
  const band = new Uint8Array(stride * lines);
  for (let top = 0; top < grid.rows * grid.tileHeight && sampler.rows() < sniffed.height;) {
    const row = Math.floor(top / grid.tileHeight);
    const from = top - row * grid.tileHeight;
    const count = Math.min(lines, grid.tileHeight - from);
    for (let column = 0; column < grid.columns; column++) {
      const tile = pictures.tile(column, row);
      const part = { grid, column, from, count };
      if (!tile || !decodeTile(codec, tile, { part, band, paint: pictures.code ?? "stated" })) {
        return unreadable(`tile ${column}, ${row} of the HEIF grid is damaged or cut`);
      }
    }
    for (let line = Math.max(0, y - top); line < count; line++) {
      sampler.push(band.subarray(line * stride + x * 3));
    }
    top += count;
  }
  return sampler.finish();
}

type Part = { readonly grid: Grid; readonly column: number; readonly from: number; readonly count: number };
type TileJob = { readonly part: Part; readonly band: Uint8Array; readonly paint: Paint };

/** Copies `count` lines starting at `from` to their place in the band. */
function decodeTile(codec: Hevc, tile: CodedPicture, { part, band, paint }: TileJob): boolean {
  const { grid, column, from, count } = part;
  const size = { width: grid.tileWidth, height: grid.tileHeight };
  let line = -from;
  return codec.decode(tile, {
    size,
    paint,
    take(rgb) {
      if (line >= 0 && line < count) band.set(rgb, (line * grid.columns + column) * size.width * 3);
      line++;
    },
  });
}
