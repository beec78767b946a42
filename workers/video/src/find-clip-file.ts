import { type RangedFile, StorageFailure } from "./clip-file.ts";

/** R2 is read in blocks, because containers are read in small steps and each read is a request. */
const BLOCK_BYTES = 512 * 1024;
const KEPT_BLOCKS = 4;

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
