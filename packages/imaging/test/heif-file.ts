/**
 * Builds a HEIC file from one HEVC picture repeated over a grid: as much of ISO/IEC 23008-12 as tests and
 * measurements need.
 */
export type HeifPlan = {
  /** An intra picture as an Annex B stream. */
  readonly hevc: Uint8Array;
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Absent for an image in one piece. */
  readonly grid?: {
    readonly columns: number;
    readonly rows: number;
    readonly width: number;
    readonly height: number;
  };
  /** Quarter turns counter-clockwise, then the axis to mirror. */
  readonly rotate?: number;
  readonly mirror?: 0 | 1;
  /** The clean aperture: its size, and the offset of its centre in halves of a pixel at the finest. Before the turns, as MIAF wants it, or after them. */
  readonly aperture?: {
    readonly width: number;
    readonly height: number;
    readonly x: number;
    readonly y: number;
    readonly isAfterTurns?: boolean;
  };
  /** H.273: the matrix and range of `nclx`, or none to leave them to the coded picture. Or what the colour property says instead. By default as the test pattern is coded. */
  readonly colour?: { readonly matrix: number; readonly isFullRange: boolean } | "none" | Uint8Array;
  /** chroma_format_idc and depth of the coded picture; 4:2:0 and 8 by default. */
  readonly chroma?: 0 | 1 | 2 | 3;
  readonly bitDepth?: number;
  /** The transformations belong to an image derived from the picture: its identity, or a tone map. */
  readonly derived?: "iden" | "tmap";
  /** Leaves out the four bytes before the TIFF structure, as some writers do. */
  readonly isExifBare?: boolean;
  /** Additional properties that belong to no item. */
  readonly properties?: readonly Uint8Array[];
  /** A TIFF structure and an XMP packet. */
  readonly exif?: Uint8Array;
  readonly xmp?: Uint8Array;
};

const u8 = (...values: number[]) => Uint8Array.from(values);
const u16 = (value: number) => u8(value >> 8, value & 255);
const u32 = (value: number) => u8(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
const ascii = (value: string) => new TextEncoder().encode(value);

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = join(...parts);
  return join(u32(body.length + 8), ascii(type), body);
}

function fullBox(type: string, version: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return box(type, u32(version << 24), ...parts);
}

function units(stream: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let i = 0; i + 3 <= stream.length; i++) {
    if (stream[i] === 0 && stream[i + 1] === 0 && stream[i + 2] === 1) starts.push(i + 3);
  }
  return starts.map((start, i) => {
    let end = i + 1 < starts.length ? (starts[i + 1] ?? 0) - 3 : stream.length;
    while (stream[end - 1] === 0) end--;
    return stream.subarray(start, end);
  });
}

const kindOf = (unit: Uint8Array) => ((unit[0] ?? 0) >> 1) & 63;
const PARAMETER_SETS = [32, 33, 34];

/** ISO/IEC 14496-15 8.3.3. */
function configuration(all: readonly Uint8Array[], { chroma = 1, bitDepth = 8 }: HeifPlan): Uint8Array {
  const depth = 0xf8 | (bitDepth - 8);
  const sps = all.find((unit) => kindOf(unit) === 33) ?? new Uint8Array();
  // The profile's 12 bytes without the emulation prevention bytes.
  const plain = [...sps].filter((value, i) => !(value === 3 && sps[i - 1] === 0 && sps[i - 2] === 0));
  const arrays = PARAMETER_SETS.map((kind) => {
    const sets = all.filter((unit) => kindOf(unit) === kind);
    return join(u8(0x80 | kind), u16(sets.length), ...sets.flatMap((set) => [u16(set.length), set]));
  });
  return box(
    "hvcC",
    u8(1),
    Uint8Array.from(plain.slice(3, 15)),
    u8(0xf0, 0, 0xfc, 0xfc | chroma, depth, depth, 0, 0, 0x0f, arrays.length),
    ...arrays,
  );
}

export function buildHeif(plan: HeifPlan): Uint8Array {
  const all = units(plan.hevc);
  const coded = all.filter((unit) => !PARAMETER_SETS.includes(kindOf(unit)) && kindOf(unit) < 32);
  const data = join(...coded.flatMap((unit) => [u32(unit.length), unit]));
  const count = plan.grid ? plan.grid.columns * plan.grid.rows : 1;
  const tiles = Array.from({ length: count }, (_, i) => i + 1);
  const source = plan.grid ? count + 1 : 1;
  const primary = plan.derived ? source + 1 : source;
  const extras = extraItems(plan, primary + 1);
  const mdat = join(data, ...extras.map((extra) => extra.data));
  const file = (offset: number) =>
    join(ftyp(), meta(plan, { all, tiles, source, primary, data, offset, extras }), box("mdat", mdat));
  // Offsets have a fixed length, so a first pass yields the position of the data.
  return file(file(0).length - mdat.length);
}

type Extra = { readonly id: number; readonly type: Uint8Array; readonly data: Uint8Array };

/** ISO/IEC 23008-12 A.2 and A.3. */
function extraItems({ exif, xmp, isExifBare }: HeifPlan, firstId: number): readonly Extra[] {
  const before = isExifBare === true ? new Uint8Array() : u32(0);
  const wanted = [
    ...(exif ? [{ type: ascii("Exif\0"), data: join(before, exif) }] : []),
    ...(xmp ? [{ type: ascii("mime\0application/rdf+xml\0"), data: xmp }] : []),
  ];
  return wanted.map((item, i) => ({ id: firstId + i, ...item }));
}

function ftyp(): Uint8Array {
  return box("ftyp", ascii("heic"), u32(0), ascii("mif1"), ascii("heic"));
}

type Parts = {
  readonly all: readonly Uint8Array[];
  readonly tiles: readonly number[];
  /** The picture, and the image that shows it. */
  readonly source: number;
  readonly primary: number;
  readonly data: Uint8Array;
  readonly offset: number;
  readonly extras: readonly Extra[];
};

function meta(plan: HeifPlan, { all, tiles, source, primary, data, offset, extras }: Parts): Uint8Array {
  const { grid, derived } = plan;
  const entry = (id: number, type: Uint8Array) => fullBox("infe", 2, u16(id), u16(0), type);
  const extentOf = (id: number, at: number, length: number) =>
    join(u16(id), u16(0), u16(0), u16(1), u32(at), u32(length));
  let extraAt = offset + data.length;
  const gridBody = grid
    ? join(u8(0, 0, grid.rows - 1, grid.columns - 1), u16(grid.width), u16(grid.height))
    : new Uint8Array();
  const parts = [
    ...(grid ? [box("dimg", u16(source), u16(tiles.length), ...tiles.map(u16))] : []),
    ...(derived ? [box("dimg", u16(primary), u16(1), u16(source))] : []),
  ];
  const items = [
    ...tiles.map((id) => entry(id, ascii("hvc1\0"))),
    ...(grid ? [entry(source, ascii("grid\0"))] : []),
    ...(derived ? [entry(primary, ascii(`${derived}\0`))] : []),
    ...extras.map(({ id, type }) => entry(id, type)),
  ];
  const places = [
    ...tiles.map((id) => extentOf(id, offset, data.length)),
    ...(grid ? [join(u16(source), u16(1), u16(0), u16(1), u32(0), u32(gridBody.length))] : []),
    ...extras.map((extra) => {
      extraAt += extra.data.length;
      return extentOf(extra.id, extraAt - extra.data.length, extra.data.length);
    }),
  ];
  return fullBox(
    "meta",
    0,
    fullBox("hdlr", 0, u32(0), ascii("pict"), u32(0), u32(0), u32(0), u8(0)),
    fullBox("pitm", 0, u16(primary)),
    fullBox("iinf", 0, u16(items.length), ...items),
    ...(parts.length > 0 ? [fullBox("iref", 0, ...parts)] : []),
    properties(plan, { all, tiles, source, primary }),
    ...(grid ? [box("idat", gridBody)] : []),
    fullBox("iloc", 1, u8(0x44, 0), u16(places.length), ...places),
  );
}

function clapOf({ width, height, x, y }: NonNullable<HeifPlan["aperture"]>): Uint8Array {
  return box("clap", ...[width, height, x, y].flatMap((value) => [u32(value * 2), u32(2)]));
}

/** In the order of the file, which is that in which they apply. */
function transformsOf({ rotate, mirror, aperture }: HeifPlan): readonly Uint8Array[] {
  const clap = aperture ? [clapOf(aperture)] : [];
  const turns = [
    ...(rotate === undefined ? [] : [box("irot", u8(rotate))]),
    ...(mirror === undefined ? [] : [box("imir", u8(mirror))]),
  ];
  return aperture?.isAfterTurns === true ? [...turns, ...clap] : [...clap, ...turns];
}

/** ISO/IEC 14496-12 12.1.5, with codes of H.273. The test pattern has the matrix of BT.601 and full range. */
export function nclx(primaries: number, transfer: number, matrix = 6, isFullRange = true): Uint8Array {
  return join(ascii("nclx"), u16(primaries), u16(transfer), u16(matrix), u8(isFullRange ? 0x80 : 0));
}

function colourOf({ colour = nclx(6, 6) }: HeifPlan): Uint8Array {
  if (colour === "none") return box("free");
  return box("colr", colour instanceof Uint8Array ? colour : nclx(6, 6, colour.matrix, colour.isFullRange));
}

/** The properties of an item, counted from 1. */
function links(id: number, indexes: readonly number[]): Uint8Array {
  return join(u16(id), u8(indexes.length, ...indexes));
}

function extent(width: number, height: number): Uint8Array {
  return fullBox("ispe", 0, u32(width), u32(height));
}

function properties(
  plan: HeifPlan,
  { all, tiles, source, primary }: Pick<Parts, "all" | "tiles" | "source" | "primary">,
): Uint8Array {
  const { grid } = plan;
  const turns = transformsOf(plan);
  const known = [
    configuration(all, plan),
    extent(plan.tileWidth, plan.tileHeight),
    ...(grid ? [extent(grid.width, grid.height)] : [box("free")]),
    colourOf(plan),
    ...turns,
    ...(plan.properties ?? []),
  ];
  const turnLinks = turns.map((_, i) => 0x80 | (5 + i));
  const own = plan.derived ? [] : turnLinks;
  const whole = grid ? [links(source, [3, 4, ...own])] : [];
  const derived = plan.derived ? [links(primary, [grid ? 3 : 2, ...turnLinks])] : [];
  const single = grid ? [] : own;
  return box(
    "iprp",
    box("ipco", ...known),
    fullBox(
      "ipma",
      0,
      u32(tiles.length + whole.length + derived.length),
      ...tiles.map((id) => links(id, [0x81, 2, 4, ...single])),
      ...whole,
      ...derived,
    ),
  );
}
