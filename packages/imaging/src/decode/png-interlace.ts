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

/** Some rows of a picture, RGB. */
type Part = { readonly from: number; readonly rows: number; readonly rgb: Uint8Array };

/** The lines of an interlaced picture; those within `part` are scattered into it. */
export function* interlacedLines(header: PngHeader, part: Part): Generator<Line> {
  const toRgb = createToRgb(header);
  const rgb = new Uint8Array(header.width * 3);
  for (const pass of PASSES) {
    const count = Math.ceil((header.width - pass.x) / pass.dx);
    if (count <= 0) continue;
    for (let y = pass.y; y < header.height; y += pass.dy) {
      const inside = y - part.from;
      yield {
        bytes: rowBytesOf(header, count),
        isFirst: y === pass.y,
        take(row) {
          if (inside < 0 || inside >= part.rows) return;
          toRgb(row, count, rgb);
          scatter(rgb.subarray(0, count * 3), part.rgb, (inside * header.width + pass.x) * 3, pass.dx * 3);
        },
      };
    }
  }
}

function scatter(pixels: Uint8Array, rgb: Uint8Array, at: number, step: number): void {
  for (let from = 0, to = at; from < pixels.length; from += 3, to += step) {
    rgb[to] = pixels[from] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from + 2] ?? 0;
  }
}
