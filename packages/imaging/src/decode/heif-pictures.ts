import { findBox, type Box } from "../sniff/heif-boxes.ts";
import { itemParts } from "../sniff/heif-items.ts";
import { readHeifMeta, references, type HeifMeta } from "../sniff/heif-meta.ts";
import { text, u32, u8 } from "../sniff/octets.ts";
import { type ColourCode, colourCodeOf } from "./colour-code.ts";
import type { Size } from "./frame-size.ts";

/** One HEVC picture: its hvcC, and its bytes within the file. */
export type CodedPicture = {
  readonly settings: Uint8Array;
  readonly data: readonly Uint8Array[];
  /** As the file states it. */
  readonly size: Size;
};

/** The pictures that make up the primary image. */
export type HeifPictures = {
  /** Stated by the image or its first tile; absent if only the coded pictures may state it. */
  readonly code?: ColourCode;
  /** The image in one piece, and its alpha channel. */
  readonly whole?: CodedPicture;
  readonly alpha?: CodedPicture;
  /** For a grid, the picture at this place; undefined if there is none. */
  tile(column: number, row: number): CodedPicture | undefined;
};

export function findPictures(heif: Uint8Array): HeifPictures | undefined {
  const box = findBox(heif, { type: "file", body: 0, end: heif.length }, "meta");
  const meta = box && readHeifMeta(heif, box);
  if (!box || !meta) return undefined;
  const inside: Box = { ...box, body: box.body + 4 };
  const { primary } = meta;
  const find = (item: number | undefined) =>
    item === undefined ? undefined : pictureOf(heif, { meta, inside, item });
  const [whole, alpha] = [find(primary), find(alphaOf(heif, { meta, inside, item: primary }))];
  const tiles = meta.partsOf(primary);
  const code = [primary, ...tiles.slice(0, 1)]
    .map((item) => colourCodeOf(heif, meta.propertiesOf(item)))
    .find((stated) => stated !== undefined);
  const columns = 1 + u8(itemParts(heif, inside, primary)?.[0] ?? heif.subarray(0, 0), 3);
  return {
    ...(code && { code }),
    ...(whole && { whole }),
    ...(alpha && { alpha }),
    tile: (column, row) => (column < columns ? find(tiles[row * columns + column]) : undefined),
  };
}

type Place = { readonly meta: HeifMeta; readonly inside: Box; readonly item: number };

function pictureOf(heif: Uint8Array, { meta, inside, item }: Place): CodedPicture | undefined {
  if (meta.typeOf(item) !== "hvc1") return undefined;
  const properties = meta.propertiesOf(item);
  const [hvcC, ispe] = ["hvcC", "ispe"].map((type) => properties.find((box) => box.type === type));
  const data = itemParts(heif, inside, item);
  // Overlapping parts could add up to more bytes than the file has.
  const bytes = data?.reduce((sum, part) => sum + part.length, 0) ?? 0;
  if (!hvcC || !ispe || !data || bytes > heif.length) return undefined;
  const size = { width: u32(heif, ispe.body + 4), height: u32(heif, ispe.body + 8) };
  return { settings: heif.subarray(hvcC.body, hvcC.end), data, size };
}

/** Identifiers of alpha channels in the lists of HEVC and MPEG. */
const ALPHA_TYPES = ["urn:mpeg:hevc:2015:auxid:1\0", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0"];

function isAlphaType(bytes: Uint8Array, { type, body }: Box): boolean {
  return type === "auxC" && ALPHA_TYPES.some((name) => text(bytes, body + 4, name.length) === name);
}

/** The image that holds the alpha channel of another. */
function alphaOf(heif: Uint8Array, { meta, inside, item }: Place): number | undefined {
  const iref = findBox(heif, inside, "iref");
  if (!iref) return undefined;
  for (const [from, to] of references(heif, iref, "auxl")) {
    if (to.includes(item) && meta.propertiesOf(from).some((each) => isAlphaType(heif, each))) return from;
  }
  return undefined;
}
