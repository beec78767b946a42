import type { PhotoFormat } from "@svc/domain/photo-format";

/** EXIF orientation, 1 is upright; for HEIF the same eight turns, read from `irot` and `imir`. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How a JPEG's coefficients are coded; only the first three can be decoded here. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "arithmetic" | "hierarchical";

/** How many samples a component has across and down, against the others. */
export type Sampling = { readonly h: number; readonly v: number };

export type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
};

/** What a file's header says. Width and height are as stored: before orientation, after a HEIF clean aperture. */
export type Sniffed = {
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
  /** Absent where the bytes given hold none: in PNG and WebP it may stand behind the pixels. */
  readonly orientation?: Orientation;
  readonly bitDepth: number;
  /** Still pictures that the file plays one after another; more than one is an animation. */
  readonly frames: number;
  /** JPEG only. */
  readonly coding?: JpegCoding;
  /** JPEG and PNG: colour channels as stored. */
  readonly channels?: number;
  /** JPEG only: of each component. */
  readonly sampling?: readonly Sampling[];
  /** PNG only: Adam7. */
  readonly interlaced?: boolean;
  /** WebP only: VP8L. */
  readonly lossless?: boolean;
  /** WebP only: a lossy picture with an opacity of its own. */
  readonly transparent?: boolean;
  /** HEIF only: the primary image is cut into tiles that decode one by one. */
  readonly grid?: Grid;
  /** HEIF only: where the clean aperture lies in the coded picture. */
  readonly aperture?: { readonly x: number; readonly y: number };
};

export type SniffRefusal =
  /** The header goes on behind the bytes given; ask again with at least `atLeast` bytes of the file. */
  | { readonly refused: "need_more_bytes"; readonly atLeast: number }
  | { readonly refused: "unsupported_image_type"; readonly detail: string }
  /** It starts like a photo, but its header makes no sense. */
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
