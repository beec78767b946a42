import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { RangedFile } from "../src/clip-file.ts";

/** A file on this machine, read by ranges like the bucket. */
export function fileOnDisk(path: string): RangedFile & { readonly close: () => void } {
  const handle = openSync(path, "r");
  return {
    bytes: fstatSync(handle).size,
    read: async (offset, length) => {
      const part = new Uint8Array(length);
      return part.subarray(0, readSync(handle, part, 0, length, offset));
    },
    close: () => closeSync(handle),
  };
}
