import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { MAX_READ_BYTES, MAX_READS } from "./limits.ts";

const KIB = 1024;
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
