import { MEMORY_BUDGET_BYTES } from "../admit.ts";
import type { Pixels } from "../evidence.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import type { Size } from "./frame-size.ts";
import { createToRgb } from "./png-colour.ts";
import { readPngHeader, type PngHeader } from "./png-header.ts";
import { createInflate, type Inflate } from "./png-inflate.ts";
import { interlacedLines } from "./png-interlace.ts";
import { createLineCutter, rowBytesOf, type Line } from "./png-lines.ts";
import { createSampler, type Sampler } from "./sampler.ts";
import { viewBytes } from "./view-size.ts";

/** Reserved for the frame, the tiles and the thumbnail. */
const RESERVED_BYTES = 12 * 2 ** 20;

export type PngDecoder = {
  /**
   * Streams a PNG: rows are inflated, unfiltered, sampled and dropped. For an interlaced PNG, as many rows are held as fit.
   */
  decode(bytes: Uint8Array, view?: Size): Pixels | Unreadable;
};

export function createPngDecoder(module: WebAssembly.Module): PngDecoder {
  const inflate = createInflate(module);
  return {
    decode(bytes, view) {
      const header = readPngHeader(bytes);
      const job = { header, inflate, sampler: createSampler(header, { view, chroma: true }) };
      if (!header.isInterlaced) return readStraight(job);
      const room = MEMORY_BUDGET_BYTES - RESERVED_BYTES - bytes.length - viewBytes(view);
      return readInterlaced(job, room);
    },
  };
}

type Job = { readonly header: PngHeader; readonly inflate: Inflate; readonly sampler: Sampler };

function readStraight(job: Job): Pixels | Unreadable {
  const { header, sampler } = job;
  readLines(job, straightLines(job));
  const rows = sampler.rows();
  if (rows * 2 < header.height) return unreadable(`only ${rows} of ${header.height} rows can be decoded`);
  return sampler.finish();
}

/**
 * The last of seven passes supplies every second row. If the whole picture does not fit, the data is inflated once
 * for each part of it.
 */
function readInterlaced(job: Job, room: number): Pixels | Unreadable {
  const { header, sampler } = job;
  const stride = header.width * 3;
  const rows = Math.min(header.height, Math.max(1, Math.floor(room / stride)));
  const rgb = new Uint8Array(stride * rows);
  for (let from = 0; from < header.height; from += rows) {
    const isWhole = readLines(job, interlacedLines(header, { from, rows, rgb }));
    // Without its last pass, the picture would be a guess.
    if (!isWhole) return unreadable("the interlaced picture is cut");
    for (let y = 0; y < rows; y++) sampler.push(rgb.subarray(y * stride, (y + 1) * stride));
  }
  return sampler.finish();
}

/** True if every line arrived. If the data is damaged or cut, the lines before still count. */
function readLines({ header, inflate }: Job, lines: Iterator<Line>): boolean {
  const take = createLineCutter(header, lines);
  inflate(header.data(), take);
  return !take(new Uint8Array());
}

function* straightLines({ header, sampler }: Job): Generator<Line> {
  const toRgb = createToRgb(header);
  const rgb = new Uint8Array(header.width * 3);
  const bytes = rowBytesOf(header, header.width);
  const take = (row: Uint8Array): void => {
    toRgb(row, header.width, rgb);
    sampler.push(rgb);
  };
  for (let y = 0; y < header.height; y++) yield { bytes, isFirst: y === 0, take };
}
