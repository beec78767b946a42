import type { Libheif } from "./libheif.ts";
import type { ColourCode, Plane, Planes } from "./yuv.ts";

/** heif_channel. */
const CHANNEL = { y: 0, cb: 1, cr: 2, alpha: 6 } as const;

/** ISO/IEC 23000-22: full range and BT.601 where the file says nothing. */
const UNSTATED: ColourCode = { matrix: 6, isFullRange: true };

/** The planes of a decoded picture as views into the codec's memory, valid until its next call. */
export function readPlanes(codec: Libheif, picture: number, scratch: number): Planes | undefined {
  if (codec._heif_image_has_channel(picture, CHANNEL.y) === 0) return undefined;
  const depth = codec._heif_image_get_bits_per_pixel_range(picture, CHANNEL.y);
  const plane = (channel: number): Plane | undefined =>
    readPlane(codec, { picture, channel, depth }, scratch);
  const luma = plane(CHANNEL.y);
  if (!luma) return undefined;
  const cb = plane(CHANNEL.cb);
  const cr = plane(CHANNEL.cr);
  const alpha = plane(CHANNEL.alpha);
  return {
    width: luma.width,
    height: luma.height,
    depth,
    luma,
    ...(cb && cr && { chroma: [cb, cr] }),
    ...(alpha?.width === luma.width && { alpha }),
  };
}

function readPlane(
  codec: Libheif,
  { picture, channel, depth }: { picture: number; channel: number; depth: number },
  scratch: number,
): Plane | undefined {
  if (codec._heif_image_has_channel(picture, channel) === 0) return undefined;
  const at = codec._heif_image_get_plane_readonly(picture, channel, scratch + 32);
  const bytesPerRow = codec.HEAP32[(scratch + 32) >> 2] ?? 0;
  const width = codec._heif_image_get_width(picture, channel);
  const height = codec._heif_image_get_height(picture, channel);
  if (at === 0 || width <= 0 || height <= 0) return undefined;
  const { buffer } = codec.HEAPU8;
  if (depth <= 8) {
    return { samples: new Uint8Array(buffer, at, bytesPerRow * height), stride: bytesPerRow, width, height };
  }
  const stride = bytesPerRow >> 1;
  return { samples: new Uint16Array(buffer, at, stride * height), stride, width, height };
}

/** heif_color_profile_nclx: version, then primaries, transfer, matrix as ints, then the range flag. */
export function readColourCode(codec: Libheif, handle: number, scratch: number): ColourCode {
  codec._heif_image_handle_get_nclx_color_profile(scratch, handle, scratch + 16);
  if (codec.HEAP32[scratch >> 2] !== 0) return UNSTATED;
  const profile = codec.HEAP32[(scratch + 16) >> 2] ?? 0;
  const matrix = codec.HEAP32[(profile + 12) >> 2] ?? 2;
  const isFullRange = codec.HEAPU8[profile + 16] === 1;
  codec._heif_nclx_color_profile_free(profile);
  return { matrix, isFullRange };
}
