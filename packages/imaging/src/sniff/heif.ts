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
  const { orientation, area } = shownPart(bytes, properties, image.size);
  const isCut = area.size.width < image.size.width || area.size.height < image.size.height;
  return {
    format: HEIC_BRANDS.includes(text(bytes, 8, 4)) ? "image/heic" : "image/heif",
    ...area.size,
    orientation,
    bitDepth: lumaDepth(bytes, codedProperties),
    frames: 1,
    ...(grid && { grid }),
    ...(isCut && { aperture: { x: area.x, y: area.y } }),
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

type Area = { readonly x: number; readonly y: number; readonly size: Size };
type Shown = { readonly orientation: Orientation; readonly area: Area };

/** Which part of the coded picture is shown, and how it is turned. Transformations apply in their order (ISO/IEC 23008-12 6.3). */
function shownPart(bytes: Uint8Array, properties: readonly Box[], coded: Size): Shown {
  let area: Area = { x: 0, y: 0, size: coded };
  const turns: Turn[] = [];
  for (const box of properties) {
    if (box.type === "clap") area = cut(bytes, box, { area, orientation: turnsToOrientation(turns) });
    turns.push(...turnOf(bytes, box));
  }
  return { orientation: turnsToOrientation(turns), area };
}

function turnOf(bytes: Uint8Array, { type, body }: Box): readonly Turn[] {
  if (type === "irot") return [{ turn: "rotate", quarters: u8(bytes, body) & 3 }];
  return type === "imir" ? [{ turn: "mirror", axis: (u8(bytes, body) & 1) === 1 ? "x" : "y" }] : [];
}

/**
 * ISO/IEC 14496-12 12.1.4: a clean aperture's width, height and the offset of its centre, each as a fraction, in the
 * picture as turned so far. What reaches outside is left out, and one that cuts everything away is ignored.
 */
function cut(bytes: Uint8Array, clap: Box, { area, orientation }: Shown): Area {
  const whole = orientation >= 5 ? { width: area.size.height, height: area.size.width } : area.size;
  const fraction = (i: number) =>
    (u32(bytes, clap.body + i * 8) | 0) / (u32(bytes, clap.body + i * 8 + 4) | 0);
  const [x, width] = within(whole.width, Math.round(fraction(0)), fraction(2));
  const [y, height] = within(whole.height, Math.round(fraction(1)), fraction(3));
  if (!(width > 0 && height > 0)) return area;
  const back = turnedBack({ x, y, size: { width, height } }, orientation, area.size);
  return { x: area.x + back.x, y: area.y + back.y, size: back.size };
}

/** Start and length of the part of a side that is kept. */
function within(side: number, length: number, offset: number): readonly [start: number, length: number] {
  const from = Math.round((side - length) / 2 + offset);
  const start = Math.max(0, from);
  return [start, Math.min(side, from + length) - start];
}

/** The orientations (EXIF 2.32, 4.6.4) that show the coded picture's columns, and rows, in reverse. */
const COLUMNS_REVERSED: readonly Orientation[] = [2, 3, 7, 8];
const ROWS_REVERSED: readonly Orientation[] = [3, 4, 6, 7];

/** Where an area of the turned picture lies in the one that was turned. */
function turnedBack(turned: Area, orientation: Orientation, whole: Size): Area {
  const isAside = orientation >= 5;
  const [x, y] = isAside ? [turned.y, turned.x] : [turned.x, turned.y];
  const { width, height } = turned.size;
  const size = isAside ? { width: height, height: width } : { width, height };
  return {
    x: COLUMNS_REVERSED.includes(orientation) ? whole.width - x - size.width : x,
    y: ROWS_REVERSED.includes(orientation) ? whole.height - y - size.height : y,
    size,
  };
}
