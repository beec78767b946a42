import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { MAX_READ_BYTES, MAX_READS } from "./limits.ts";

const KIB = 1024;
/** R2 is read in blocks, because containers are read in small steps and each read is a request. */
const BLOCK_BYTES = 512 * KIB;
const KEPT_BLOCKS = 4;
/** The cache of the container reader, in addition to the blocks. */
const CACHE_BYTES = 2 * KIB * KIB;

/** Bytes that can be read by range; `undefined` beyond the end. */
export type RangedFile = {
  readonly bytes: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
};

/** The clip is at fault. The message is ours and reaches its sender; a library's message never does. */
export class ClipFault extends Error {}

/** Thrown if storage does not return a stored file: the clip is not at fault. */
export class StorageFailure extends Error {}

export async function findClipFile(bucket: R2Bucket, key: string): Promise<RangedFile | undefined> {
  const head = await bucket.head(key);
  if (!head) return undefined;
  const read = async (offset: number, length: number) => {
    const part = await bucket.get(key, { range: { offset, length } });
    if (!part) throw new StorageFailure(`${key} is gone`);
    return new Uint8Array(await part.arrayBuffer());
  };
  return { bytes: head.size, read: inBlocks(head.size, read) };
}

/** Reads the same file in whole blocks and keeps the last few. */
function inBlocks(bytes: number, read: RangedFile["read"]): RangedFile["read"] {
  const kept = new Map<number, Promise<Uint8Array>>();
  const blockAt = (index: number) => {
    const known = kept.get(index);
    if (known) return known;
    const offset = index * BLOCK_BYTES;
    const block = read(offset, Math.min(BLOCK_BYTES, bytes - offset));
    kept.set(index, block);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_BLOCKS && oldest !== undefined) kept.delete(oldest);
    return block;
  };
  return async (offset, length) => {
    // A range larger than a block is a picture and read only once, so it is not cached
    if (length > BLOCK_BYTES) return read(offset, length);
    const joined = new Uint8Array(length);
    for (let at = offset; at < offset + length;) {
      const index = Math.floor(at / BLOCK_BYTES);
      const block = await blockAt(index);
      const part = block.subarray(at - index * BLOCK_BYTES, offset + length - index * BLOCK_BYTES);
      if (part.length === 0) throw new StorageFailure("storage gave fewer bytes than the file has");
      joined.set(part, at - offset);
      at += part.length;
    }
    return joined;
  };
}

const TOO_LARGE = `a part of it has more than ${MAX_READ_BYTES / KIB / KIB} MB`;

const TOO_MANY = "it is in too many pieces";

/** Opens a container with mediabunny. Hostile ones throw on use, not here. */
export function openClip(file: RangedFile): Input {
  let reads = 0;
  const source = new CustomSource({
    getSize: () => file.bytes,
    read: (start, end) => {
      if (++reads > MAX_READS) throw new ClipFault(TOO_MANY);
      if (end - start > MAX_READ_BYTES) throw new ClipFault(TOO_LARGE);
      return file.read(start, end - start);
    },
    maxCacheSize: CACHE_BYTES,
    handleUnhandledError: () => {},
  });
  return new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source });
}
