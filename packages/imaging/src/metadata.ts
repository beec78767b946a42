import ExifReader from "exifreader";
import type { Metadata } from "./evidence.ts";
import { BLOCK_BYTES_MAX } from "./metadata/block-limits.ts";
import { metadataBlocks } from "./metadata/blocks.ts";
import { clipGroup, type Clipped } from "./metadata/clip.ts";
import { createBlockInflater } from "./metadata/inflate-block.ts";
import { readJpegComment } from "./metadata/jpeg-comment.ts";
import { parseXml } from "./metadata/parse-xml.ts";
import { readSamsungEdit } from "./metadata/samsung-edit.ts";
import { readUtf16Comment } from "./metadata/user-comment.ts";
import { readXmpPackets } from "./metadata/xmp-packets.ts";
import { sniff } from "./sniff.ts";
import type { Sniffed } from "./sniff/sniffed.ts";

/** Reads EXIF, XMP, IPTC and PNG text as far as possible. A hostile file yields less metadata, never an error. */
export async function readMetadata(bytes: Uint8Array, sniffed: Sniffed): Promise<Metadata> {
  const found = await loadTags(bytes, sniffed);
  const exif = clipGroup(found["exif"], (name) => !name.startsWith("GPS"));
  const tags = {
    exif: {
      ...exif,
      ...readUtf16Comment(found["exif"]),
      ...commentOf(bytes, sniffed),
      ...readSamsungEdit(bytes),
    },
    gps: { ...clipGroup(found["exif"], (name) => name.startsWith("GPS")), ...clipGroup(found["gps"]) },
    xmp: { ...clipGroup(found["xmp"]), ...compressedXmp(found["png"]) },
    iptc: clipGroup(found["iptc"]),
    png_text: { ...clipGroup(found["png"], isWritten), ...clipGroup(found["pngText"]) },
  };
  const whole = sniffed.orientation === undefined ? sniff(bytes) : sniffed;
  return {
    tags,
    orientation: ("refused" in whole ? undefined : whole.orientation) ?? 1,
    ...positionOf(found),
    ...takenAtOf(exif),
    ...named(exif, "make", "Make"),
    ...named(exif, "model", "Model"),
    ...named(exif, "software", "Software"),
  };
}

type Groups = Readonly<Record<string, unknown>>;

async function loadTags(bytes: Uint8Array, sniffed: Sniffed): Promise<Groups> {
  try {
    const tags: unknown = await ExifReader.load(metadataBlocks(bytes, sniffed).buffer, {
      expanded: true,
      async: true,
      domParser: { parseFromString: parseXml },
      decompress: { maxDecompressedSize: BLOCK_BYTES_MAX, deflate: createBlockInflater() },
    });
    return typeof tags === "object" && tags !== null ? { ...tags } : {};
  } catch {
    return {};
  }
}

const XMP_KEYWORD = "XML:com.adobe.xmp";

/** PNG writers may compress XMP; exifreader then returns the packet as ordinary text. */
function compressedXmp(png: unknown): Clipped {
  const packet = clipGroup(png, (name) => name === XMP_KEYWORD)[XMP_KEYWORD];
  return packet === undefined ? {} : readXmpPackets(Buffer.from(packet));
}

/** exifreader mixes the PNG header's own fields with those of the writer. */
function isWritten(name: string): boolean {
  return ![
    "Image Width",
    "Image Height",
    "Bit Depth",
    "Color Type",
    "Compression",
    "Filter",
    "Interlace",
  ].includes(name);
}

function commentOf(bytes: Uint8Array, { format }: Sniffed): Clipped {
  const comment = format === "image/jpeg" ? readJpegComment(bytes) : undefined;
  return comment === undefined ? {} : { JPEGComment: comment };
}

/** EXIF 2.32, GPS IFD: the position and its possible error in metres. */
function positionOf(groups: Groups): Pick<Metadata, "position"> {
  const { Latitude, Longitude } = (groups["gps"] ?? {}) as Groups; // an object if present
  const { GPSLatitudeRef, GPSLongitudeRef } = (groups["exif"] ?? {}) as Groups; // as above
  const lat = signed(Latitude, { reference: GPSLatitudeRef, positive: "N", negative: "S" });
  const lng = signed(Longitude, { reference: GPSLongitudeRef, positive: "E", negative: "W" });
  if (lat === undefined || lng === undefined) return {};
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  // a camera without a GPS fix may write zeros
  if (!isOnEarth || (lat === 0 && lng === 0)) return {};
  return { position: { lat, lng, ...accuracyOf(groups["exif"]) } };
}

type Hemisphere = { readonly reference: unknown; readonly positive: string; readonly negative: string };

/**
 * exifreader takes every reference but `S` and `W` for north and east. Writers also use `s` and `South`. No position
 * is better than one in the wrong hemisphere.
 */
function signed(degrees: unknown, { reference, positive, negative }: Hemisphere): number | undefined {
  if (typeof degrees !== "number") return undefined;
  const { value } = (reference ?? {}) as Groups; // a tag if present
  const written = Array.isArray(value) ? value.join("") : "";
  const size = written === negative ? -degrees : degrees;
  const letter = written.trim().charAt(0).toUpperCase();
  if (size < 0 || (letter !== positive && letter !== negative)) return undefined;
  return letter === negative ? -size : size;
}

function accuracyOf(exif: unknown): { readonly accuracyM?: number } {
  const { GPSHPositioningError: error } = (exif ?? {}) as Groups; // an object if present
  const [above, below = 1] = numbersOf(error);
  const accuracyM = above === undefined ? Number.NaN : above / below;
  return Number.isFinite(accuracyM) && accuracyM > 0 ? { accuracyM } : {};
}

/** Reads a rational from exifreader's tag. */
function numbersOf(tag: unknown): readonly number[] {
  const { value } = (tag ?? {}) as Groups; // as above
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}

/** EXIF 2.32 writes spaces for an unknown date; zeros and damaged offsets tell none either. */
function takenAtOf(exif: Clipped): Pick<Metadata, "takenAt"> {
  const { takenAt } = named(exif, "takenAt", "DateTimeOriginal");
  return takenAt !== undefined && /^(?!0000)\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/.test(takenAt) ? { takenAt } : {};
}

function named<Key extends string>(exif: Clipped, key: Key, tag: string): { readonly [K in Key]?: string } {
  const value = exif[tag]?.trim();
  return (value ? { [key]: value } : {}) as { readonly [K in Key]?: string }; // a computed key widens to string
}
