import { MEMORY_BUDGET_BYTES } from "../admit.ts";
import type { Pixels } from "../evidence.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import { readColourCode, readPlanes } from "./heif-planes.ts";
import type { Size } from "./frame-size.ts";
import { createLibheif, type Libheif } from "./libheif.ts";
import { createSampler, type Sampler } from "./sampler.ts";
import { viewBytes } from "./view-size.ts";
import { createRowPainter, type RowPainter } from "./yuv.ts";

const KEPT_BYTES = 32 * 1024 * 1024;
/** For the frame, the tiles and the thumbnail beside the decoder. */
const RESERVED_BYTES = 4 * 1024 * 1024;
const UNDEFINED = 99;
/** `ignore_transformations` is the second byte of heif_decoding_options: the turns are applied here, once. */
const IGNORE_TRANSFORMATIONS_AT = 1;

export type HeifDecoder = {
  decode(bytes: Uint8Array, sniffed: Sniffed, view?: Size): Pixels | Unreadable;
  memory(): CodecMemory;
};

export function createHeifDecoder(module: WebAssembly.Module): HeifDecoder {
  const slot = createCodecSlot({
    name: "HEIF",
    keptBytes: KEPT_BYTES,
    instantiate: () => createLibheif(module),
    bytesOf: (codec) => codec.HEAPU8.byteLength,
  });
  return {
    memory: () => slot.memory(),
    decode: (bytes, sniffed, view) =>
      slot.use((codec) => {
        // A file may ask for more than its boxes state, which admitted it.
        codec.limitMemory(MEMORY_BUDGET_BYTES - RESERVED_BYTES - bytes.length - viewBytes(view));
        const sampler = createSampler(sniffed, view);
        return withImage(codec, bytes, (image) =>
          sniffed.grid ? readGrid(image, sniffed, sampler) : readWhole(image, sniffed, sampler),
        );
      }),
  };
}

/** An open primary image, and a scratch of 64 bytes: error at 0, results from 16. */
type OpenImage = {
  readonly codec: Libheif;
  readonly handle: number;
  readonly scratch: number;
  readonly options: number;
};

function failed({ codec, scratch }: Pick<OpenImage, "codec" | "scratch">): boolean {
  return codec.HEAP32[scratch >> 2] !== 0;
}

function result({ codec, scratch }: Pick<OpenImage, "codec" | "scratch">): number {
  return codec.HEAP32[(scratch + 16) >> 2] ?? 0;
}

function withImage(
  codec: Libheif,
  bytes: Uint8Array,
  read: (image: OpenImage) => Pixels | Unreadable,
): Pixels | Unreadable {
  const scratch = codec._malloc(64);
  const input = codec._malloc(bytes.length);
  codec.HEAPU8.set(bytes, input);
  const context = codec._heif_context_alloc();
  const options = codec._heif_decoding_options_alloc();
  codec.HEAPU8[options + IGNORE_TRANSFORMATIONS_AT] = 1;
  let handle = 0;
  try {
    codec._heif_context_read_from_memory_without_copy(scratch, context, input, bytes.length, 0);
    if (failed({ codec, scratch })) return unreadable("the HEIF boxes are damaged");
    codec._heif_context_get_primary_image_handle(scratch, context, scratch + 16);
    if (failed({ codec, scratch })) return unreadable("the HEIF file has no primary image");
    handle = result({ codec, scratch });
    return read({ codec, handle, scratch, options });
  } finally {
    // Never reached after a trap in a way that matters: the instance is dropped then.
    if (handle !== 0) codec._heif_image_handle_release(handle);
    codec._heif_decoding_options_free(options);
    codec._heif_context_free(context);
    codec._free(input);
    codec._free(scratch);
  }
}

function readWhole(image: OpenImage, sniffed: Sniffed, sampler: Sampler): Pixels | Unreadable {
  const { codec, handle, scratch, options } = image;
  codec._heif_decode_image(scratch, handle, scratch + 16, UNDEFINED, UNDEFINED, options);
  if (failed(image)) return unreadable("the HEVC data is damaged or cut");
  const picture = result(image);
  const planes = readPlanes(codec, picture, scratch);
  const { x, y } = sniffed.aperture ?? { x: 0, y: 0 };
  if (!planes || planes.width < x + sniffed.width || planes.height < y + sniffed.height) {
    codec._heif_image_release(picture);
    return unreadable("the decoded picture is smaller than stated");
  }
  const paint = createRowPainter(planes, readColourCode(codec, handle, scratch));
  const row = new Uint8ClampedArray(planes.width * 3);
  const rgb = new Uint8Array(row.buffer, x * 3, sniffed.width * 3);
  for (let line = 0; line < sniffed.height; line++) {
    paint(y + line, row, 0);
    sampler.push(rgb);
  }
  codec._heif_image_release(picture);
  return sampler.finish();
}

/** Decodes one row of tiles at a time into a band of RGB. */
function readGrid(image: OpenImage, sniffed: Sniffed, sampler: Sampler): Pixels | Unreadable {
  const { grid } = sniffed;
  if (!grid) return unreadable("not a grid");
  const { x, y } = sniffed.aperture ?? { x: 0, y: 0 };
  const stride = grid.columns * grid.tileWidth * 3;
  const band = new Uint8ClampedArray(stride * grid.tileHeight);
  const code = readColourCode(image.codec, image.handle, image.scratch);
  for (let row = 0; row < grid.rows && sampler.rows() < sniffed.height; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const isDone = withTile(image, { column, row, code }, (paint, height) => {
        for (let line = 0; line < Math.min(height, grid.tileHeight); line++) {
          paint(line, band.subarray(line * stride, (line + 1) * stride), column * grid.tileWidth);
        }
      });
      if (!isDone) return unreadable(`tile ${column}, ${row} of the HEIF grid is damaged or cut`);
    }
    pushBand(sampler, band, {
      stride,
      x,
      width: sniffed.width,
      skip: Math.max(0, y - row * grid.tileHeight),
    });
  }
  return sampler.finish();
}

type Band = { readonly stride: number; readonly x: number; readonly width: number; readonly skip: number };

function pushBand(sampler: Sampler, band: Uint8ClampedArray, at: Band): void {
  for (let start = at.skip * at.stride; start < band.length; start += at.stride) {
    sampler.push(new Uint8Array(band.buffer, start + at.x * 3, at.width * 3));
  }
}

type TileWish = {
  readonly column: number;
  readonly row: number;
  readonly code: ReturnType<typeof readColourCode>;
};

/** False when the tile cannot be decoded. */
function withTile(
  image: OpenImage,
  wish: TileWish,
  use: (paint: RowPainter, height: number) => void,
): boolean {
  const { codec, handle, scratch, options } = image;
  const { column, row, code } = wish;
  codec._heif_image_handle_decode_image_tile(
    scratch,
    handle,
    scratch + 16,
    UNDEFINED,
    UNDEFINED,
    options,
    column,
    row,
  );
  if (failed(image)) return false;
  const picture = result(image);
  const planes = readPlanes(codec, picture, scratch);
  if (planes) use(createRowPainter(planes, code), planes.height);
  codec._heif_image_release(picture);
  return planes !== undefined;
}
