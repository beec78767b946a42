import {
  CENTRAL_LENGTH,
  CENTRAL_SIGNATURE,
  centralEntry,
  descriptor,
  type Directory,
  END64_LENGTH,
  END_LENGTH,
  END_SIGNATURE,
  endOfZip,
  FULL,
  isLarge,
  LOCAL_LENGTH,
  localHeader,
  type ZipEntry,
} from "./zip-form.ts";

/** A file that is read in parts, such as a ZIP that a person chose. */
export type Source = {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** An entry with the bytes that list it. */
type Listed = ZipEntry & { readonly listed: Uint8Array<ArrayBuffer> };

export type ReadZip = {
  readonly entries: readonly ZipEntry[];
  readonly content: (entry: ZipEntry) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The entries whose names, times, sizes or other members are not as the service writes them (CONTRACT G17), and
   * `""` for the end of the ZIP. General readers skip what they have no use for, so they would not see such a change.
   */
  readonly strange: (createdAt: string) => Promise<readonly string[]>;
};

/** Undefined if its end is not that of a ZIP, so that nothing in it can be found. */
export async function readZip(source: Source): Promise<ReadZip | undefined> {
  const directory = await findDirectory(source);
  if (!directory) return undefined;
  const { start, length } = directory;
  const list = await source.read(start, start + length);
  const entries = entriesIn(list);
  return {
    entries,
    content: (entry) => source.read(contentStart(entry), contentStart(entry) + entry.size),
    strange: async (createdAt) => [
      ...(await strangeEntries(source, entries, createdAt)),
      ...((await isEndAsWritten(source, directory, entries)) ? [] : [""]),
    ],
  };
}

async function findDirectory(source: Source): Promise<Directory | undefined> {
  const end = viewOf(await source.read(Math.max(0, source.size - END_LENGTH), source.size));
  if (end.byteLength < END_LENGTH || end.getUint32(0, true) !== END_SIGNATURE) return undefined;
  const plain = {
    count: end.getUint16(10, true),
    length: end.getUint32(12, true),
    start: end.getUint32(16, true),
  };
  const at = source.size - END_LENGTH - END64_LENGTH;
  const directory = isLarge(plain.start) && at >= 0 ? await directory64(source, at) : plain;
  return directory.start + directory.length <= source.size ? directory : undefined;
}

async function directory64(source: Source, at: number): Promise<Directory> {
  const end = viewOf(await source.read(at, at + END64_LENGTH));
  const valueAt = (offset: number) => Number(end.getBigUint64(offset, true));
  return { count: valueAt(32), length: valueAt(40), start: valueAt(48) };
}

/** After an entry whose lengths were changed, reading goes on at the next one that looks like an entry. */
function entriesIn(list: Uint8Array<ArrayBuffer>): readonly Listed[] {
  const entries: Listed[] = [];
  for (let at = nextEntry(list, 0); at !== -1;) {
    const end = endOfEntry(list, at);
    const next = end === list.length || isEntry(list, end) ? end : nextEntry(list, at + CENTRAL_LENGTH);
    const listed = list.slice(at, next === -1 ? list.length : next);
    entries.push(entryIn(listed));
    at = next === list.length ? -1 : next;
  }
  return entries;
}

function nextEntry(list: Uint8Array<ArrayBuffer>, from: number): number {
  for (let at = from; at + CENTRAL_LENGTH <= list.length; at += 1) if (isEntry(list, at)) return at;
  return -1;
}

function isEntry(list: Uint8Array<ArrayBuffer>, at: number): boolean {
  return at + CENTRAL_LENGTH <= list.length && viewOf(list).getUint32(at, true) === CENTRAL_SIGNATURE;
}

function endOfEntry(list: Uint8Array<ArrayBuffer>, at: number): number {
  const view = viewOf(list);
  return at + CENTRAL_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
}

function entryIn(listed: Uint8Array<ArrayBuffer>): Listed {
  const view = viewOf(listed);
  const nameEnd = Math.min(listed.length, CENTRAL_LENGTH + view.getUint16(28, true));
  const path = new TextDecoder().decode(listed.subarray(CENTRAL_LENGTH, nameEnd));
  const plain = { size: view.getUint32(24, true), offset: view.getUint32(42, true) };
  return {
    path,
    crc: view.getUint32(16, true),
    ...plain,
    ...large(plain, viewOf(listed.slice(nameEnd))),
    listed,
  };
}

/** ZIP64's extra field has only the values that do not fit: the size twice, then the offset. */
function large({ size, offset }: Pick<ZipEntry, "size" | "offset">, extra: DataView): Partial<ZipEntry> {
  const at = size === FULL ? 20 : 4;
  if (extra.byteLength < at + 8) return {};
  const valueAt = (position: number) => Number(extra.getBigUint64(position, true));
  return {
    ...(size === FULL && { size: valueAt(4) }),
    ...((size === FULL || offset === FULL) && { offset: valueAt(at) }),
  };
}

function contentStart({ path, offset }: ZipEntry): number {
  return offset + LOCAL_LENGTH + new TextEncoder().encode(path).length;
}

/** An entry must begin where the one before it ends; after a strange entry that place is not known. */
async function strangeEntries(
  source: Source,
  entries: readonly Listed[],
  createdAt: string,
): Promise<readonly string[]> {
  const strange: string[] = [];
  let expected: number | undefined = 0;
  for (const entry of entries) {
    const isInPlace: boolean = expected === undefined || expected === entry.offset;
    const isAsWritten: boolean = isInPlace && (await isEntryAsWritten(source, entry, createdAt));
    if (!isAsWritten) strange.push(entry.path);
    expected = isAsWritten ? endOf(entry) : undefined;
  }
  return strange;
}

async function isEntryAsWritten(source: Source, entry: Listed, createdAt: string): Promise<boolean> {
  const before = await source.read(entry.offset, contentStart(entry));
  const after = await source.read(contentStart(entry) + entry.size, endOf(entry));
  return (
    isSame(entry.listed, centralEntry(entry, createdAt)) &&
    isSame(before, localHeader(entry, createdAt)) &&
    isSame(after, descriptor(entry))
  );
}

function endOf(entry: ZipEntry): number {
  return contentStart(entry) + entry.size + descriptor(entry).length;
}

async function isEndAsWritten(
  source: Source,
  { start, length, count }: Directory,
  entries: readonly Listed[],
): Promise<boolean> {
  const end = endOfZip({ start, length, count: entries.length }, entries);
  const last = entries.at(-1);
  return (
    count === entries.length &&
    (last ? endOf(last) : 0) === start &&
    isSame(await source.read(start + length, source.size), end)
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
