import type { Pixels } from "../evidence.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import type { Size } from "./frame-size.ts";
import { inflate } from "./inflate.ts";
import { createToRgb } from "./png-colour.ts";
import { readPngHeader, type PngHeader } from "./png-header.ts";
import { interlacedLines } from "./png-interlace.ts";
import { createLineCutter, rowBytesOf, type Line } from "./png-lines.ts";
import { createSampler, type Sampler } from "./sampler.ts";

const GREY = 128;

/** Streams a PNG: rows are inflated, undone, sampled and forgotten; only an interlaced one is kept whole. */
export async function decodePng(bytes: Uint8Array, view?: Size): Promise<Pixels | Unreadable> {
  const header = readPngHeader(bytes);
  const sampler = createSampler(header, view);
  if (!header.isInterlaced) {
    await readLines(header, straightLines(header, sampler));
    return finish(header, sampler);
  }
  const stride = header.width * 3;
  const picture = new Uint8Array(stride * header.height).fill(GREY);
  const isWhole = await readLines(header, interlacedLines(header, picture));
  // The last pass brings every second row, so a picture cut before it is a guess.
  if (!isWhole) return unreadable("the interlaced picture is cut");
  for (let y = 0; y < header.height; y++) sampler.push(picture.subarray(y * stride, (y + 1) * stride));
  return sampler.finish();
}

/** True when every line came. */
async function readLines(header: PngHeader, lines: Iterator<Line>): Promise<boolean> {
  const take = createLineCutter(header, lines);
  try {
    for await (const chunk of inflate(header.data)) {
      if (!take(chunk)) break;
    }
  } catch {
    // Damaged or cut data: the lines before it count.
  }
  return !take(new Uint8Array());
}

function* straightLines(header: PngHeader, sampler: Sampler): Generator<Line> {
  const toRgb = createToRgb(header);
  const rgb = new Uint8Array(header.width * 3);
  const bytes = rowBytesOf(header, header.width);
  const take = (row: Uint8Array): void => {
    toRgb(row, header.width, rgb);
    sampler.push(rgb);
  };
  for (let y = 0; y < header.height; y++) yield { bytes, isFirst: y === 0, take };
}

function finish(header: PngHeader, sampler: Sampler): Pixels | Unreadable {
  const rows = sampler.rows();
  if (rows * 2 < header.height) return unreadable(`only ${rows} of ${header.height} rows can be decoded`);
  return sampler.finish();
}
