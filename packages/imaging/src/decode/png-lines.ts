import type { PngHeader } from "./png-header.ts";
import { unfilter } from "./png-rows.ts";

/** One row of the inflated data. `isFirst` means that no row above it counts. */
export type Line = {
  readonly bytes: number;
  readonly isFirst: boolean;
  readonly take: (row: Uint8Array) => void;
};

export function rowBytesOf({ channels, depth }: PngHeader, width: number): number {
  return Math.ceil((width * channels * depth) / 8);
}

/** Splits inflated bytes into the announced lines and undoes the filters. Returns false when no more data is needed. */
export function createLineCutter(header: PngHeader, lines: Iterator<Line>): (chunk: Uint8Array) => boolean {
  const step = Math.max(1, (header.channels * header.depth) >> 3);
  const most = rowBytesOf(header, header.width) + 1;
  let row = new Uint8Array(most);
  let above = new Uint8Array(most);
  let line = lines.next();
  let filled = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length && !line.done) {
      const { bytes, isFirst, take } = line.value;
      const part = chunk.subarray(at, at + bytes + 1 - filled);
      row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled <= bytes) return true;
      filled = 0;
      if (isFirst) above.fill(0);
      const pixels = row.subarray(1, bytes + 1);
      if (!unfilter(row[0] ?? 0, pixels, above.subarray(1), step)) return false;
      take(pixels);
      [row, above] = [above, row];
      line = lines.next();
    }
    return !line.done;
  };
}
