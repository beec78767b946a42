import { closeSync, openSync, readSync } from "node:fs";
import type { Raster } from "@svc/imaging/evidence";

/** Frames as written by `prepare.py`, in order: width and height as uint32, then the bytes. */
export function* readFrames(file: string): Generator<Raster> {
  const frames = openSync(file, "r");
  const size = new Uint32Array(2);
  while (readSync(frames, size) > 0) {
    const [width = 0, height = 0] = size;
    const rgb = new Uint8Array(width * height * 3);
    readSync(frames, rgb);
    yield { width, height, rgb };
  }
  closeSync(frames);
}
