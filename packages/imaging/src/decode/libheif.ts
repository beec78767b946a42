import libheif from "libheif-js/libheif-wasm/libheif.js";

/** The part of libheif's C API used here; a `heif_error` is written where the first argument points. */
export type Libheif = {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  /** What the memory may grow to from now on. */
  limitMemory(bytes: number): void;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    at: number,
    bytes: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, out: number): void;
  _heif_nclx_color_profile_free(profile: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decoding_options_free(options: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    out: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    out: number,
    colorspace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ): void;
  _heif_image_release(image: number): void;
  _heif_image_has_channel(image: number, channel: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
};

type Instantiate = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance) => void,
) => WebAssembly.Exports;
type Factory = (settings: {
  instantiateWasm: Instantiate;
  print(line: string): void;
  printErr(line: string): void;
}) => unknown;

/** A fresh libheif over a compiled module: nothing is fetched or compiled here. */
export function createLibheif(module: WebAssembly.Module): Libheif {
  const create = libheif as Factory; // the package types no factory
  const limit = { bytes: 0 };
  const made = create({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      boundMemory(instance, limit);
      done(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  });
  const limitMemory = (bytes: number): void => void (limit.bytes = bytes);
  return Object.assign(made as Libheif, { limitMemory }); // as above
}

const PAGE_BYTES = 65_536;

/** libheif's glue grows the memory from JavaScript, so a refusal here becomes a failed allocation there. */
function boundMemory({ exports }: WebAssembly.Instance, limit: { readonly bytes: number }): void {
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  if (!(memory instanceof WebAssembly.Memory)) return;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > limit.bytes) throw new RangeError("out of memory");
    return grow(pages);
  };
}
