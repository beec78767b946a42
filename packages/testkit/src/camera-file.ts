/** Data that a camera writes with a shot. Width and height are those stated in EXIF. */
export type Shot = {
  readonly make: string;
  readonly model: string;
  readonly software?: string;
  readonly takenAt: string;
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  readonly thumbnail?: Uint8Array;
};

type Entry = {
  readonly tag: number;
  readonly type: 2 | 3 | 4 | 5;
  readonly value: string | readonly number[];
};

const TYPE_BYTES = { 2: 1, 3: 2, 4: 4, 5: 8 } as const;
const HEADER = Buffer.from("II*\0\x08\0\0\0", "latin1");

/** Adds a shot's EXIF to the JPEG as cameras write it. */
export function cameraFile(jpeg: Uint8Array, shot: Shot): Uint8Array {
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiffOf(shot)]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]));
}

function tiffOf({ make, model, software, orientation = 1, thumbnail, ...shot }: Shot): Buffer {
  const about: Entry[] = [
    { tag: 0x010f, type: 2, value: make },
    { tag: 0x0110, type: 2, value: model },
    { tag: 0x0112, type: 3, value: [orientation] },
    ...(software === undefined ? [] : [{ tag: 0x0131, type: 2, value: software } as const]),
  ];
  const detail: Entry[] = [
    { tag: 0x829a, type: 5, value: [1, 125] },
    { tag: 0x829d, type: 5, value: [18, 10] },
    { tag: 0x8827, type: 3, value: [100] },
    { tag: 0x9003, type: 2, value: shot.takenAt },
    { tag: 0xa002, type: 4, value: [shot.width] },
    { tag: 0xa003, type: 4, value: [shot.height] },
  ];
  const firstBytes = directory([...about, pointer(0)], HEADER.length, 0).length;
  const detailAt = HEADER.length + firstBytes;
  const exif = directory(detail, detailAt, 0);
  const secondAt = detailAt + exif.length;
  const first = directory([...about, pointer(detailAt)], HEADER.length, thumbnail ? secondAt : 0);
  return Buffer.concat([HEADER, first, exif, ...(thumbnail ? [thumbnailAt(secondAt, thumbnail)] : [])]);
}

/** Points to the directory with the shot's details. */
function pointer(at: number): Entry {
  return { tag: 0x8769, type: 4, value: [at] };
}

function thumbnailAt(at: number, thumbnail: Uint8Array): Buffer {
  const entries = (offset: number): Entry[] => [
    { tag: 0x0201, type: 4, value: [offset] },
    { tag: 0x0202, type: 4, value: [thumbnail.length] },
  ];
  const { length } = directory(entries(0), at, 0);
  return Buffer.concat([directory(entries(at + length), at, 0), thumbnail]);
}

/** A TIFF directory at offset `at`, followed by its longer values. */
function directory(entries: readonly Entry[], at: number, next: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length);
  const behind: Buffer[] = [];
  let valueAt = at + table.length;
  for (const [index, { tag, type, value }] of entries.entries()) {
    const bytes = valueBytes(type, value);
    const entry = 2 + index * 12;
    table.writeUInt16LE(tag, entry);
    table.writeUInt16LE(type, entry + 2);
    table.writeUInt32LE(type === 2 ? bytes.length : bytes.length / TYPE_BYTES[type], entry + 4);
    if (bytes.length <= 4) bytes.copy(table, entry + 8);
    else {
      table.writeUInt32LE(valueAt, entry + 8);
      behind.push(bytes);
      valueAt += bytes.length;
    }
  }
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...behind]);
}

function valueBytes(type: Entry["type"], value: Entry["value"]): Buffer {
  if (typeof value === "string") return Buffer.from(`${value}\0`, "latin1");
  const width = type === 3 ? 2 : 4;
  const bytes = Buffer.alloc(value.length * width);
  for (const [index, part] of value.entries()) bytes.writeUIntLE(part, index * width, width);
  return bytes;
}

const DQT = 0xdb;
const SOS = 0xda;

/** Replaces the encoder's quantisation tables: luma, then chroma, in zigzag order. */
export function withTables(jpeg: Uint8Array, tables: readonly (readonly number[])[]): Uint8Array {
  const changed = jpeg.slice();
  for (let at = 2; changed[at + 1] !== SOS;) {
    const end = at + 2 + (((changed[at + 2] ?? 0) << 8) | (changed[at + 3] ?? 0));
    for (let table = at + 4; changed[at + 1] === DQT && table < end; table += 65) {
      const values = tables[(changed[table] ?? 0) & 3];
      if (values) changed.set(values, table + 1);
    }
    at = end;
  }
  return changed;
}

/** Tables that are not a scaled version of the standard ones, like a camera's own. */
export const CAMERA_TABLES = [
  Array.from({ length: 64 }, (_, k) => 2 + (k >> 3)),
  Array.from({ length: 64 }, (_, k) => 3 + (k >> 2)),
] as const;
