import { boxes, type Box } from "./heif-boxes.ts";
import { readHeifMeta, type HeifMeta } from "./heif-meta.ts";
import { text, u32, u8 } from "./octets.ts";
import { turnsToOrientation, type Turn } from "./heif-turns.ts";
import {
  needBytes,
  unreadableHeader,
  type Grid,
  type Sniffed,
  type SniffRefusal,
  type Orientation,
} from "./sniffed.ts";

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];
const HEIF_BRANDS = ["mif1", "msf1", "mif2", "mif3"];

/**
 * True if the major or a compatible brand declares HEIF. AVIF uses the same brands and is recognised by its item type.
 */
export function isHeif(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 4) !== "ftyp") return false;
  return brands(bytes).some((brand) => HEIC_BRANDS.includes(brand) || HEIF_BRANDS.includes(brand));
}

function brands(bytes: Uint8Array): string[] {
  const end = Math.min(u32(bytes, 0), bytes.length, 256);
  const found = [text(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(text(bytes, at, 4));
  return found;
}

export function sniffHeif(bytes: Uint8Array): Sniffed | SniffRefusal {
  let reached = 0;
  for (const box of boxes(bytes, 0, Number.MAX_SAFE_INTEGER)) {
    if (box.type === "meta") {
      if (box.end > bytes.length) return needBytes(box.end);
      const meta = readHeifMeta(bytes, box);
      return meta ? primaryImage(bytes, meta) : unreadableHeader("no primary image in the meta box");
    }
    reached = box.end;
  }
  return reached >= bytes.length ? needBytes(reached + 64) : unreadableHeader("no meta box");
}

function primaryImage(bytes: Uint8Array, meta: HeifMeta): Sniffed | SniffRefusal {
  const size = extent(bytes, meta.propertiesOf(meta.primary));
  if (!size || size.width === 0 || size.height === 0) return unreadableHeader("the image has no extent");
  const whole = meta.typeOf(meta.primary);
  const coded = whole === "grid" ? (meta.partsOf(meta.primary)[0] ?? meta.primary) : meta.primary;
  const type = meta.typeOf(coded) ?? "nothing known";
  if (type === "hvc1") return describe(bytes, meta, { size, coded });
  return { refused: "unsupported_image_type", detail: `HEIF with a picture of type ${type}, not HEVC` };
}

function describe(bytes: Uint8Array, meta: HeifMeta, image: { size: Size; coded: number }): Sniffed {
  const properties = meta.propertiesOf(meta.primary);
  const codedProperties = meta.propertiesOf(image.coded);
  const isGrid = meta.typeOf(meta.primary) === "grid";
  const grid = isGrid ? gridOf(image.size, extent(bytes, codedProperties)) : undefined;
  const aperture = cleanAperture(bytes, properties, image.size);
  return {
    format: HEIC_BRANDS.includes(text(bytes, 8, 4)) ? "image/heic" : "image/heif",
    ...(aperture?.size ?? image.size),
    orientation: turnsToOrientation(turns(bytes, properties)),
    bitDepth: lumaDepth(bytes, codedProperties),
    frames: 1,
    ...(grid && { grid }),
    ...(aperture && { aperture: aperture.at }),
  };
}

/** ISO/IEC 14496-15 8.3.3: the low three bits of byte 17 are the depth minus 8. */
function lumaDepth(bytes: Uint8Array, properties: readonly Box[]): number {
  const codec = properties.find((box) => box.type === "hvcC");
  return codec ? 8 + (u8(bytes, codec.body + 17) & 7) : 8;
}

type Size = { readonly width: number; readonly height: number };

function extent(bytes: Uint8Array, properties: readonly Box[]): Size | undefined {
  const ispe = properties.find((box) => box.type === "ispe");
  return ispe && { width: u32(bytes, ispe.body + 4), height: u32(bytes, ispe.body + 8) };
}

function gridOf(whole: Size, tile: Size | undefined): Grid | undefined {
  if (!tile || tile.width === 0 || tile.height === 0) return undefined;
  return {
    columns: Math.ceil(whole.width / tile.width),
    rows: Math.ceil(whole.height / tile.height),
    tileWidth: tile.width,
    tileHeight: tile.height,
  };
}

function turns(bytes: Uint8Array, properties: readonly Box[]): Turn[] {
  return properties.flatMap((box): Turn[] => {
    if (box.type === "irot") return [{ turn: "rotate", quarters: u8(bytes, box.body) & 3 }];
    if (box.type === "imir") return [{ turn: "mirror", axis: (u8(bytes, box.body) & 1) === 1 ? "x" : "y" }];
    return [];
  });
}

/**
 * ISO/IEC 14496-12 12.1.4: width, height and the offset of the centre, each as a fraction. Properties apply in their
 * order (ISO/IEC 23008-12 6.3), so one that follows turns cuts the turned picture. Answers in the coded picture.
 */
function cleanAperture(bytes: Uint8Array, properties: readonly Box[], coded: Size): Area | undefined {
  const place = properties.findIndex(({ type }) => type === "clap");
  const clap = properties[place];
  if (!clap) return undefined;
  const orientation = turnsToOrientation(turns(bytes, properties.slice(0, place)));
  const size = orientation >= 5 ? { width: coded.height, height: coded.width } : coded;
  const fraction = (i: number) =>
    (u32(bytes, clap.body + i * 8) | 0) / (u32(bytes, clap.body + i * 8 + 4) | 0);
  const width = Math.round(fraction(0));
  const height = Math.round(fraction(1));
  const x = Math.round((size.width - width) / 2 + fraction(2));
  const y = Math.round((size.height - height) / 2 + fraction(3));
  const inside = x >= 0 && y >= 0 && width > 0 && height > 0;
  if (!inside || x + width > size.width || y + height > size.height) return undefined;
  return turnedBack({ at: { x, y }, size: { width, height } }, orientation, coded);
}

type Area = { readonly at: { readonly x: number; readonly y: number }; readonly size: Size };

/** The orientations (EXIF 2.32, 4.6.4) that show the coded picture's columns, and rows, in reverse. */
const COLUMNS_REVERSED: readonly Orientation[] = [2, 3, 7, 8];
const ROWS_REVERSED: readonly Orientation[] = [3, 4, 6, 7];

/** Where an area of the turned picture lies in the coded one. */
function turnedBack({ at, size }: Area, orientation: Orientation, coded: Size): Area {
  const isAside = orientation >= 5;
  const [x, y] = isAside ? [at.y, at.x] : [at.x, at.y];
  const [width, height] = isAside ? [size.height, size.width] : [size.width, size.height];
  return {
    at: {
      x: COLUMNS_REVERSED.includes(orientation) ? coded.width - x - width : x,
      y: ROWS_REVERSED.includes(orientation) ? coded.height - y - height : y,
    },
    size: { width, height },
  };
}
