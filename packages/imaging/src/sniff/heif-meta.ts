import { boxes, findBox, type Box } from "./heif-boxes.ts";
import { text, u16, u32, u8 } from "./octets.ts";

/** The parts of a `meta` box that describe the primary image (ISO/IEC 23008-12). */
export type HeifMeta = {
  readonly primary: number;
  typeOf(item: number): string | undefined;
  /** Properties of an item in the order that transformations apply. */
  propertiesOf(item: number): readonly Box[];
  /** The images that a derived item (`grid`, `iden`) is made of. */
  partsOf(item: number): readonly number[];
};

const ENTRIES_MAX = 65_536;

export function readHeifMeta(bytes: Uint8Array, meta: Box): HeifMeta | undefined {
  const inside: Box = { ...meta, body: meta.body + 4 };
  const pitm = findBox(bytes, inside, "pitm");
  const iinf = findBox(bytes, inside, "iinf");
  const iprp = findBox(bytes, inside, "iprp");
  if (!pitm || !iinf || !iprp) return undefined;
  const types = itemTypes(bytes, iinf);
  const properties = itemProperties(bytes, iprp);
  const iref = findBox(bytes, inside, "iref");
  const parts = iref ? derivedFrom(bytes, iref) : new Map<number, number[]>();
  return {
    primary: u8(bytes, pitm.body) === 0 ? u16(bytes, pitm.body + 4) : u32(bytes, pitm.body + 4),
    typeOf: (item) => types.get(item),
    propertiesOf: (item) => properties.get(item) ?? [],
    partsOf: (item) => parts.get(item) ?? [],
  };
}

function itemTypes(bytes: Uint8Array, iinf: Box): Map<number, string> {
  const types = new Map<number, string>();
  const from = iinf.body + (u8(bytes, iinf.body) === 0 ? 6 : 8);
  for (const infe of boxes(bytes, from, iinf.end)) {
    const wide = u8(bytes, infe.body) >= 3;
    const id = wide ? u32(bytes, infe.body + 4) : u16(bytes, infe.body + 4);
    types.set(id, text(bytes, infe.body + (wide ? 10 : 8), 4));
    if (types.size > ENTRIES_MAX) break;
  }
  return types;
}

function itemProperties(bytes: Uint8Array, iprp: Box): Map<number, Box[]> {
  const ipco = findBox(bytes, iprp, "ipco");
  const known = ipco ? [...boxes(bytes, ipco.body, ipco.end)] : [];
  const byItem = new Map<number, Box[]>();
  for (const ipma of boxes(bytes, iprp.body, iprp.end)) {
    if (ipma.type === "ipma") associate(bytes, ipma, known, byItem);
  }
  return byItem;
}

function associate(bytes: Uint8Array, ipma: Box, known: readonly Box[], byItem: Map<number, Box[]>): void {
  const idBytes = u8(bytes, ipma.body) === 0 ? 2 : 4;
  const linkBytes = (u8(bytes, ipma.body + 3) & 1) === 1 ? 2 : 1;
  const end = Math.min(ipma.end, bytes.length);
  let entries = Math.min(u32(bytes, ipma.body + 4), ENTRIES_MAX);
  let at = ipma.body + 8;
  while (entries-- > 0 && at < end) {
    const item = idBytes === 2 ? u16(bytes, at) : u32(bytes, at);
    const links = u8(bytes, at + idBytes);
    at += idBytes + 1;
    const boxesOfItem = byItem.get(item) ?? [];
    for (let i = 0; i < links; i++, at += linkBytes) {
      // The top bit only says that the property is essential.
      const index = linkBytes === 2 ? u16(bytes, at) & 0x7fff : u8(bytes, at) & 0x7f;
      const box = known[index - 1];
      if (box) boxesOfItem.push(box);
    }
    byItem.set(item, boxesOfItem);
  }
}

function derivedFrom(bytes: Uint8Array, iref: Box): Map<number, number[]> {
  const wide = u8(bytes, iref.body) !== 0;
  const step = wide ? 4 : 2;
  const id = wide ? u32 : u16;
  const parts = new Map<number, number[]>();
  for (const box of boxes(bytes, iref.body + 4, iref.end)) {
    if (box.type !== "dimg") continue;
    const count = u16(bytes, box.body + step);
    const from = box.body + step + 2;
    const inside = Math.min(count, Math.floor((Math.min(box.end, bytes.length) - from) / step));
    parts.set(
      id(bytes, box.body),
      Array.from({ length: Math.max(0, inside) }, (_, i) => id(bytes, from + i * step)),
    );
  }
  return parts;
}
