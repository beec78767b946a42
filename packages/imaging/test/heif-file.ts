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
  /** The clean aperture: its size, and the offset of its centre. Before the turns, as MIAF wants it, or after them. */
  readonly aperture?: {
    readonly width: number;
    readonly height: number;
    readonly x: number;
    readonly y: number;
    readonly isAfterTurns?: boolean;
  };
  /** Leaves the colour code to the coded picture. */
  readonly hasNoColour?: boolean;
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
function configuration(all: readonly Uint8Array[]): Uint8Array {
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
    u8(0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, arrays.length),
    ...arrays,
  );
}

export function buildHeif(plan: HeifPlan): Uint8Array {
  const all = units(plan.hevc);
  const coded = all.filter((unit) => !PARAMETER_SETS.includes(kindOf(unit)) && kindOf(unit) < 32);
  const data = join(...coded.flatMap((unit) => [u32(unit.length), unit]));
  const count = plan.grid ? plan.grid.columns * plan.grid.rows : 1;
  const tiles = Array.from({ length: count }, (_, i) => i + 1);
  const primary = plan.grid ? count + 1 : 1;
  const extras = extraItems(plan, primary + 1);
  const mdat = join(data, ...extras.map((extra) => extra.data));
  const file = (offset: number) =>
    join(ftyp(), meta(plan, { all, tiles, primary, data, offset, extras }), box("mdat", mdat));
  // Offsets have a fixed length, so a first pass yields the position of the data.
  return file(file(0).length - mdat.length);
}

type Extra = { readonly id: number; readonly type: Uint8Array; readonly data: Uint8Array };

/** ISO/IEC 23008-12 A.2 and A.3. */
function extraItems({ exif, xmp }: HeifPlan, firstId: number): readonly Extra[] {
  const wanted = [
    ...(exif ? [{ type: ascii("Exif\0"), data: join(u32(0), exif) }] : []),
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
  readonly primary: number;
  readonly data: Uint8Array;
  readonly offset: number;
  readonly extras: readonly Extra[];
};

function meta(plan: HeifPlan, { all, tiles, primary, data, offset, extras }: Parts): Uint8Array {
  const { grid } = plan;
  const entry = (id: number, type: Uint8Array) => fullBox("infe", 2, u16(id), u16(0), type);
  const extentOf = (id: number, at: number, length: number) =>
    join(u16(id), u16(0), u16(0), u16(1), u32(at), u32(length));
  let extraAt = offset + data.length;
  const gridBody = grid
    ? join(u8(0, 0, grid.rows - 1, grid.columns - 1), u16(grid.width), u16(grid.height))
    : new Uint8Array();
  const items = [
    ...tiles.map((id) => entry(id, ascii("hvc1\0"))),
    ...(grid ? [entry(primary, ascii("grid\0"))] : []),
    ...extras.map(({ id, type }) => entry(id, type)),
  ];
  const places = [
    ...tiles.map((id) => extentOf(id, offset, data.length)),
    ...(grid ? [join(u16(primary), u16(1), u16(0), u16(1), u32(0), u32(gridBody.length))] : []),
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
    ...(grid ? [fullBox("iref", 0, box("dimg", u16(primary), u16(tiles.length), ...tiles.map(u16)))] : []),
    properties(plan, { all, tiles, primary }),
    ...(grid ? [box("idat", gridBody)] : []),
    fullBox("iloc", 1, u8(0x44, 0), u16(places.length), ...places),
  );
}

function clapOf({ width, height, x, y }: NonNullable<HeifPlan["aperture"]>): Uint8Array {
  return box("clap", ...[width, height, x, y].flatMap((value) => [u32(value), u32(1)]));
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

function properties(
  plan: HeifPlan,
  { all, tiles, primary }: Pick<Parts, "all" | "tiles" | "primary">,
): Uint8Array {
  const { grid } = plan;
  const size = (width: number, height: number) => fullBox("ispe", 0, u32(width), u32(height));
  const turns = transformsOf(plan);
  const known = [
    configuration(all),
    size(plan.tileWidth, plan.tileHeight),
    size(grid?.width ?? 1, grid?.height ?? 1),
    // H.273: BT.601, full range, as the test pattern is coded.
    plan.hasNoColour === true ? box("free") : box("colr", ascii("nclx"), u16(6), u16(6), u16(6), u8(0x80)),
    ...turns,
    ...(plan.properties ?? []),
  ];
  const turnLinks = turns.map((_, i) => 0x80 | (5 + i));
  const links = (id: number, indexes: readonly number[]) => join(u16(id), u8(indexes.length, ...indexes));
  const whole = grid ? [links(primary, [3, 4, ...turnLinks])] : [];
  const single = grid ? [] : turnLinks;
  return box(
    "iprp",
    box("ipco", ...known),
    fullBox(
      "ipma",
      0,
      u32(tiles.length + whole.length),
      ...tiles.map((id) => links(id, [0x81, 2, 4, ...single])),
      ...whole,
    ),
  );
}
