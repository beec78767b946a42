import { boxes, findBox, type Box } from "./heif-boxes.ts";
import { fourCharacters, u16, u32, u8 } from "./octets.ts";

/** The parts of a `meta` box that describe the primary image (ISO/IEC 23008-12). */
export type HeifMeta = {
  /** The image that holds the picture: what the file names, or the image that this one is derived from. */
  readonly primary: number;
  typeOf(item: number): string | undefined;
  /** Properties of an item in the order in which transformations apply. */
  propertiesOf(item: number): readonly Box[];
  /** The images that make up a grid. */
  partsOf(item: number): readonly number[];
};

/** Far more than any camera writes. Without these limits, maps for a file of 25 MB would take hundreds of megabytes. */
const ENTRIES_MAX = 65_536;
const PROPERTIES_MAX = 32_767;
const LINKS_MAX = 262_144;

/**
 * Derived images that show their first input: `iden` with transformations of its own (ISO/IEC 23008-12 6.6.2.1), `tmap` with
 * a gain map for HDR displays (ISO 21496-1), which other displays ignore.
 */
const SAME_PICTURE: ReadonlySet<string> = new Set(["iden", "tmap"]);
/** Our choice: no writer derives one from another. */
const DERIVED_MAX = 16;

export function readHeifMeta(bytes: Uint8Array, meta: Box): HeifMeta | undefined {
  const inside: Box = { ...meta, body: meta.body + 4 };
  const pitm = findBox(bytes, inside, "pitm");
  const iinf = findBox(bytes, inside, "iinf");
  const iprp = findBox(bytes, inside, "iprp");
  if (!pitm || !iinf || !iprp) return undefined;
  const types = itemTypes(bytes, iinf);
  const properties = itemProperties(bytes, iprp);
  const iref = findBox(bytes, inside, "iref");
  const parts = iref ? references(bytes, iref, "dimg") : new Map<number, number[]>();
  const stated = u8(bytes, pitm.body) === 0 ? u16(bytes, pitm.body + 4) : u32(bytes, pitm.body + 4);
  const derivation = derivationOf(stated, types, parts);
  const [primary = stated] = derivation;
  const all = derivation.flatMap((item) => properties.get(item) ?? []);
  return {
    primary,
    typeOf: (item) => types.get(item),
    propertiesOf: (item) => (item === primary ? all : (properties.get(item) ?? [])),
    partsOf: (item) => parts.get(item) ?? [],
  };
}

/** The items from the one that holds the picture to `item`. */
function derivationOf(
  item: number,
  types: ReadonlyMap<number, string>,
  parts: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const items = [item];
  for (let last = item; SAME_PICTURE.has(types.get(last) ?? "") && items.length < DERIVED_MAX;) {
    const [source] = parts.get(last) ?? [];
    if (source === undefined || items.includes(source)) break;
    items.push(source);
    last = source;
  }
  return items.toReversed();
}

/** An item of the file. Its name follows the type and, for `mime`, its content type too. */
export type ItemEntry = {
  readonly id: number;
  readonly type: string;
  readonly nameAt: number;
  readonly end: number;
};

/** ISO/IEC 14496-12 8.11.6. */
export function* itemEntries(bytes: Uint8Array, iinf: Box): Generator<ItemEntry> {
  const from = iinf.body + (u8(bytes, iinf.body) === 0 ? 6 : 8);
  for (const { body, end } of boxes(bytes, from, iinf.end)) {
    const isWide = u8(bytes, body) >= 3;
    const typeAt = body + (isWide ? 10 : 8);
    const id = isWide ? u32(bytes, body + 4) : u16(bytes, body + 4);
    yield { id, type: fourCharacters(bytes, typeAt), nameAt: typeAt + 4, end };
  }
}

function itemTypes(bytes: Uint8Array, iinf: Box): Map<number, string> {
  const types = new Map<number, string>();
  for (const { id, type } of itemEntries(bytes, iinf)) {
    types.set(id, type);
    if (types.size > ENTRIES_MAX) break;
  }
  return types;
}

function itemProperties(bytes: Uint8Array, iprp: Box): Map<number, Box[]> {
  const ipco = findBox(bytes, iprp, "ipco");
  const known = ipco ? firstBoxes(bytes, ipco, PROPERTIES_MAX) : [];
  const byItem = new Map<number, Box[]>();
  let room = LINKS_MAX;
  for (const ipma of boxes(bytes, iprp.body, iprp.end)) {
    if (ipma.type === "ipma") room -= associate(bytes, ipma, { known, byItem, room });
  }
  return byItem;
}

function firstBoxes(bytes: Uint8Array, parent: Box, most: number): Box[] {
  const first: Box[] = [];
  for (const box of boxes(bytes, parent.body, parent.end)) {
    if (first.length === most) break;
    first.push(box);
  }
  return first;
}

type Links = {
  readonly known: readonly Box[];
  readonly byItem: Map<number, Box[]>;
  readonly room: number;
};

/** Returns the number of entries and links used, at most about `room`. */
function associate(bytes: Uint8Array, ipma: Box, { known, byItem, room }: Links): number {
  const idBytes = u8(bytes, ipma.body) === 0 ? 2 : 4;
  const linkBytes = (u8(bytes, ipma.body + 3) & 1) === 1 ? 2 : 1;
  const end = Math.min(ipma.end, bytes.length);
  let entries = Math.min(u32(bytes, ipma.body + 4), ENTRIES_MAX);
  let taken = 0;
  for (let at = ipma.body + 8; entries-- > 0 && at < end && taken < room;) {
    const item = idBytes === 2 ? u16(bytes, at) : u32(bytes, at);
    const count = u8(bytes, at + idBytes);
    const linked = byItem.get(item) ?? [];
    for (const index of linkIndexes(bytes, at + idBytes + 1, { count, linkBytes })) {
      const box = known[index - 1];
      if (box) linked.push(box);
    }
    byItem.set(item, linked);
    at += idBytes + 1 + count * linkBytes;
    taken += 1 + count;
  }
  return taken;
}

/** The top bit of a link only marks the property as essential. */
function* linkIndexes(
  bytes: Uint8Array,
  from: number,
  { count, linkBytes }: { readonly count: number; readonly linkBytes: number },
): Generator<number> {
  for (let i = 0, at = from; i < count; i++, at += linkBytes) {
    yield linkBytes === 2 ? u16(bytes, at) & 0x7fff : u8(bytes, at) & 0x7f;
  }
}

/** For each item, the items that it references with this type. */
export function references(bytes: Uint8Array, iref: Box, type: string): Map<number, number[]> {
  const wide = u8(bytes, iref.body) !== 0;
  const step = wide ? 4 : 2;
  const id = wide ? u32 : u16;
  const parts = new Map<number, number[]>();
  let room = LINKS_MAX;
  for (const box of boxes(bytes, iref.body + 4, iref.end)) {
    if (room <= 0) break;
    if (box.type !== type) continue;
    const count = u16(bytes, box.body + step);
    const from = box.body + step + 2;
    const inside = Math.min(count, Math.floor((Math.min(box.end, bytes.length) - from) / step));
    room -= 1 + Math.max(0, inside);
    parts.set(
      id(bytes, box.body),
      Array.from({ length: Math.max(0, inside) }, (_, i) => id(bytes, from + i * step)),
    );
  }
  return parts;
}
