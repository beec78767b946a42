import type { PhotoFormat } from "@svc/domain/photo-format";

/** EXIF orientation; 1 is upright. For HEIF the same eight values, derived from `irot` and `imir`. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How a JPEG's coefficients are coded. We can decode only the first three. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "arithmetic" | "hierarchical";

/** A component's horizontal and vertical sampling factors, relative to the other components. */
export type Sampling = { readonly h: number; readonly v: number };

export type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
};

/** Facts from a file's header. Width and height are as stored: before orientation, after a HEIF clean aperture. */
export type Sniffed = {
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
  /** Absent if the bytes given contain none: in PNG and WebP it may follow the pixels. */
  readonly orientation?: Orientation;
  readonly bitDepth: number;
  /** Number of pictures that the file plays in sequence; more than one means an animation. */
  readonly frames: number;
  /** JPEG only. */
  readonly coding?: JpegCoding;
  /** JPEG and PNG: colour channels as stored. */
  readonly channels?: number;
  /** JPEG only: one per component. */
  readonly sampling?: readonly Sampling[];
  /** PNG only: Adam7. */
  readonly interlaced?: boolean;
  /** WebP only: VP8L. */
  readonly lossless?: boolean;
  /** WebP only: a lossy picture with an alpha channel. */
  readonly transparent?: boolean;
  /** HEIF only: the primary image consists of tiles that are decoded separately. */
  readonly grid?: Grid;
  /** HEIF only: the offset of the clean aperture in the coded picture. */
  readonly aperture?: { readonly x: number; readonly y: number };
};

export type SniffRefusal =
  /** The header continues beyond the bytes given; call again with at least `atLeast` bytes of the file. */
  | { readonly refused: "need_more_bytes"; readonly atLeast: number }
  | { readonly refused: "unsupported_image_type"; readonly detail: string }
  /** The file starts like a photo, but its header is invalid. */
  | { readonly refused: "unreadable"; readonly detail: string };

export function needBytes(atLeast: number): SniffRefusal {
  return { refused: "need_more_bytes", atLeast };
}

export function unreadableHeader(detail: string): SniffRefusal {
  return { refused: "unreadable", detail };
}

export function isOrientation(value: number | undefined): value is Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8;
}
