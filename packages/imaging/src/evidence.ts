import type { CredentialReading } from "@svc/domain/credential-reading";
import type { LivenessSign } from "@svc/domain/finding";
import type { FileFormat } from "@svc/domain/photo-format";
import type { TableOrigin } from "./quantisation.ts";

/** Interleaved 8-bit sRGB, upright (EXIF orientation applied), row by row, no padding. */
export type Raster = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** Luma of an upright picture, row by row. */
export type Grey = { readonly width: number; readonly height: number; readonly luma: Uint8Array };

/** A crop at the photo's full resolution; `x` and `y` are its upper left corner in the upright photo. */
export type Tile = Raster & { readonly x: number; readonly y: number };

export type Pixels = {
  /** The upright photo's size. */
  readonly width: number;
  readonly height: number;
  /** The whole photo, box-averaged: its short side at most FRAME_SHORT_PX, its long one at most FRAME_LONG_PX (never enlarged). */
  readonly frame: Raster;
  /**
   * Where it was asked for: the whole photo, box-averaged, its long side at most VIEW_LONG_PX (never enlarged), less where
   * the memory of one photo would not hold it, but never less than `frame`.
   */
  readonly view?: Raster;
  /** Up to 9 crops of TILE_PX (smaller only where the photo is) on a 3x3 grid, see `tileGrid`. */
  readonly tiles: readonly Tile[];
};

export const FRAME_SHORT_PX = 512;
export const FRAME_LONG_PX = 1024;
/** our choice: text of a page stays legible, and 1600 x 1600 are 7.7 MB. */
export const VIEW_LONG_PX = 1600;
export const TILE_PX = 256;

/** EXIF, XMP, IPTC and PNG text of the file, flat: group → tag → printable value. */
export type Metadata = {
  readonly tags: Readonly<
    Record<"exif" | "gps" | "xmp" | "iptc" | "png_text", Readonly<Record<string, string>>>
  >;
  readonly orientation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Decimal degrees from EXIF GPS, when both are present and in range; `accuracyM` where the file says it. */
  readonly position?: { readonly lat: number; readonly lng: number; readonly accuracyM?: number };
  /** EXIF DateTimeOriginal as written (`YYYY:MM:DD hh:mm:ss`), no zone assumed. */
  readonly takenAt?: string;
  readonly make?: string;
  readonly model?: string;
  readonly software?: string;
};

/** How a photo's file was written, beside its tags. */
export type FileTraces = {
  /** As stored: before orientation. */
  readonly stored: { readonly width: number; readonly height: number };
  /** JPEG only: whose quantisation tables, and the standard quality that comes nearest. */
  readonly tables?: { readonly origin: TableOrigin; readonly quality: number };
  /** How alike the EXIF thumbnail and the photo are, -1..1 (`likeness`); absent without one that can be compared. */
  readonly thumbnailLikeness?: number;
};

/** A low-resolution frame taken beside a photo, reduced to what can be compared. */
export type BurstFrame = {
  /** Of its decoded pixels: equal for the same picture, whatever the bytes. */
  readonly sha256: string;
  readonly grey: Grey;
  /** Half of the frame at 512 px on the long side: what moves by itself between frames is finer than `grey` shows. */
  readonly small: Raster;
  /** Mean and standard deviation of its luma, 0..255. */
  readonly brightness: number;
  readonly contrast: number;
};

/** What came with a photo that was taken live by a camera (CONTRACT G3.4), or should have been. */
export type LiveEvidence = {
  readonly photo: Grey;
  readonly frames: readonly BurstFrame[];
  /** The device's report of itself, as the JSON text that it sent. */
  readonly device?: string;
  /** What was known against it as it came. */
  readonly signs?: readonly LivenessSign["sign"][];
  /** It is a file, by its sender's own word; then nothing else came with it. */
  readonly notLive?: true;
};

/**
 * Everything a detector may ask for; `pixels` and `credentials` are absent when they could not be read, `live` when the
 * photo was not taken live.
 */
export type PhotoEvidence = {
  readonly format: FileFormat;
  readonly bytes: number;
  readonly pixels?: Pixels;
  readonly metadata?: Metadata;
  /** Of a photo that came as a file of its own. */
  readonly traces?: FileTraces;
  readonly credentials?: CredentialReading;
  readonly live?: LiveEvidence;
};
