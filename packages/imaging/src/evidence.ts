import type { CredentialReading } from "@svc/domain/credential-reading";
import type { LivenessSign } from "@svc/domain/finding";
import type { FileFormat } from "@svc/domain/photo-format";
import type { Colours } from "./colour/colours.ts";
import type { TableOrigin } from "./quantisation.ts";

/** Interleaved 8-bit RGB, upright (EXIF orientation applied), row by row, without padding. */
export type Raster = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** Luma of an upright picture, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly luma: Uint8Array };

/** A crop at the photo's full resolution. `x` and `y` are its upper left corner in the upright photo. */
export type Tile = Raster & { readonly x: number; readonly y: number };

/** The values are those that the file codes. Judges see them unchanged; for people they are converted (`colour/shown.ts`). */
export type Pixels = {
  /** The upright photo's size. */
  readonly width: number;
  readonly height: number;
  /** What the values mean, if they are not sRGB. */
  readonly colours?: Colours;
  /**
   * The whole photo, box-averaged and never enlarged: short side at most FRAME_SHORT_PX, long side at most
   * FRAME_LONG_PX.
   */
  readonly frame: Raster;
  /**
   * Only if requested: the whole photo, box-averaged and never enlarged, with a long side of at most VIEW_LONG_PX.
   * Smaller if the photo's memory budget requires it, but never smaller than `frame`.
   */
  readonly view?: Raster;
  /**
   * Only for lossless files of a generator's size: what `invisible-watermark` reads from each 8 x 8 pixels
   * (`createChromaBits`), row by row as stored. Absent if the photo was rotated upright.
   */
  readonly chromaBits?: Uint8Array;
  /** Up to 9 crops of TILE_PX on a 3x3 grid (see `tileGrid`); smaller only if the photo is. */
  readonly tiles: readonly Tile[];
};

export const FRAME_SHORT_PX = 512;
export const FRAME_LONG_PX = 1024;
/** Our choice: text on a page stays legible, and 1600 x 1600 take 7.7 MB. */
export const VIEW_LONG_PX = 1600;
export const TILE_PX = 256;

/** The file's EXIF, XMP, IPTC and PNG text, flattened: group → tag → printable value. */
export type Metadata = {
  readonly tags: Readonly<
    Record<"exif" | "gps" | "xmp" | "iptc" | "png_text", Readonly<Record<string, string>>>
  >;
  readonly orientation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Decimal degrees from EXIF GPS, if both are present and in range; `accuracyM` if the file states it. */
  readonly position?: { readonly lat: number; readonly lng: number; readonly accuracyM?: number };
  /** EXIF DateTimeOriginal as written (`YYYY:MM:DD hh:mm:ss`), without a time zone. */
  readonly takenAt?: string;
  readonly make?: string;
  readonly model?: string;
  readonly software?: string;
};

/** How a photo's file was written, apart from its tags. */
export type FileTraces = {
  /** As stored, before orientation. */
  readonly stored: { readonly width: number; readonly height: number };
  /** JPEG only: the origin of the quantisation tables, and the closest standard quality. */
  readonly tables?: { readonly origin: TableOrigin; readonly quality: number };
  /** Similarity of the EXIF thumbnail and the photo, -1..1 (`likeness`); absent if there is no comparable thumbnail. */
  readonly thumbnailLikeness?: number;
};

/** A low-resolution frame taken together with a photo, reduced to what is compared. */
export type BurstFrame = {
  /** Hash of its decoded pixels, so that equal pictures match whatever their bytes. */
  readonly sha256: string;
  readonly grey: Grey;
  /**
   * The frame scaled to 512 px on the long side, then halved. Patterns that move between frames are finer than `grey` shows.
   */
  readonly small: Raster;
  /** Mean and standard deviation of its luma, 0..255. */
  readonly brightness: number;
  readonly contrast: number;
};

/** Data recorded with a live photo (CONTRACT G3.4), or missing although it should be there. */
export type LiveEvidence = {
  readonly photo: Grey;
  readonly frames: readonly BurstFrame[];
  /** The device's report about itself, as the JSON text it sent. */
  readonly device?: string;
  /** Signs against the photo that were known when it arrived. */
  readonly signs?: readonly LivenessSign["sign"][];
};

/**
 * All evidence that a detector may request. `pixels` and `credentials` are absent if they could not be read, `live`
 * if the photo was not taken live.
 */
export type PhotoEvidence = {
  readonly format: FileFormat;
  readonly bytes: number;
  readonly pixels?: Pixels;
  readonly metadata?: Metadata;
  /** Only for a photo that arrived as its own file. */
  readonly traces?: FileTraces;
  readonly credentials?: CredentialReading;
  readonly live?: LiveEvidence;
};
