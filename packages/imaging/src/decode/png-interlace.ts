import { createToRgb } from "./png-colour.ts";
import type { PngHeader } from "./png-header.ts";
import { rowBytesOf, type Line } from "./png-lines.ts";

/** PNG 8.2: start and step of Adam7's seven passes. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const;

/** The lines of an interlaced picture, each scattered into the whole `picture`, RGB. */
export function* interlacedLines(header: PngHeader, picture: Uint8Array): Generator<Line> {
  const toRgb = createToRgb(header);
  const rgb = new Uint8Array(header.width * 3);
  for (const pass of PASSES) {
    const count = Math.ceil((header.width - pass.x) / pass.dx);
    if (count <= 0) continue;
    for (let y = pass.y; y < header.height; y += pass.dy) {
      yield {
        bytes: rowBytesOf(header, count),
        isFirst: y === pass.y,
        take(row) {
          toRgb(row, count, rgb);
          let to = (y * header.width + pass.x) * 3;
          for (let from = 0; from < count * 3; from += 3, to += pass.dx * 3) {
            picture[to] = rgb[from] ?? 0;
            picture[to + 1] = rgb[from + 1] ?? 0;
            picture[to + 2] = rgb[from + 2] ?? 0;
          }
        },
      };
    }
  }
}
