import type { Network } from "../network/networks.ts";
import { drawScaled, type Colours } from "../picture/draw-scaled.ts";
import { type Part, type Raster, wholeOf } from "../picture/raster.ts";
import { decode, type Decoded } from "./decode.ts";
import { drawLine, LINE_HEIGHT_PX } from "./draw-line.ts";
import { cornersOf, quarterTurned, type Slant } from "./slant.ts";
import { type Characters, type Step, stepsOf } from "./steps.ts";
import { type TextArea, textAreas } from "./text-areas.ts";

/** A line of text as read from a picture. Boxes are in the picture's pixels. */
export type Line = Decoded & { readonly slant: Slant; readonly steps: readonly Step[]; readonly box: Part };

export type TextNetworks = { readonly findLines: Network; readonly readLine: Network };

/** Keeps the networks within 72 MB. Sides are multiples of 32. */
const MOST_PIXELS = 704 * 960;
const LONG_SIDE_PX = 960;
const MOST_ENLARGED = 2;
/** Lines that were lower than this in the network's input are searched again in a smaller part of the picture. */
const SMALL_LINE_PX = 18;
const LEAST_GAIN = 1.3;
/**
 * Lines higher than this share of the picture fall apart into groups. They are searched again at a scale where they
 * have this height.
 */
const HIGH_SHARE = 1 / 8;
const WELL_SEEN_PX = 48;
const MOST_LINES = 24;
const LEAST_WIDTH_PX = 96;
const MOST_WIDTH_PX = 960;
/** From PaddleOCR: above this ratio of height to width a line is vertical. */
const UPRIGHT = 1.5;
/** A line read with less confidence than this may be upside down. */
const DOUBTFUL = 0.7;

/** ImageNet's scaling in OpenCV's channel order, as PaddleOCR was trained. */
const FIND_COLOURS: Colours = {
  order: [2, 1, 0],
  times: [1 / (255 * 0.229), 1 / (255 * 0.224), 1 / (255 * 0.225)],
  plus: [-0.485 / 0.229, -0.456 / 0.224, -0.406 / 0.225],
};

/** The lines of a picture, from top to bottom and left to right; at most 24, keeping the largest. */
export function readLines(networks: TextNetworks, characters: Characters, raster: Raster): readonly Line[] {
  const areas = findAreas(networks.findLines, raster);
  const largest = areas.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_LINES);
  const lines = largest.map(({ slant }) => readSlant(networks.readLine, characters, { raster, slant }));
  return inReadingOrder(lines.filter(({ text }) => text.trim() !== ""));
}

/**
 * Lines found in a picture shrunk to this long side. Large letters that are far apart then lie close enough together to be one line.
 */
export function readShrunkLines(
  networks: TextNetworks,
  characters: Characters,
  raster: Raster,
  longSidePx: number,
): readonly Line[] {
  const most = longSidePx / Math.max(raster.width, raster.height);
  const { areas } = findIn(networks.findLines, raster, { part: wholeOf(raster), most });
  const largest = areas.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_LINES);
  return largest.map(({ slant }) => readSlant(networks.readLine, characters, { raster, slant }));
}

function sizeOf({ slant }: TextArea): number {
  return slant.width * slant.height;
}

function findAreas(findLines: Network, raster: Raster): readonly TextArea[] {
  const whole = wholeOf(raster);
  const first = findIn(findLines, raster, { part: whole, most: MOST_ENLARGED });
  const heights = first.areas.map(({ slant }) => Math.min(slant.width, slant.height) * first.scale);
  const highest = Math.max(0, ...heights);
  if (highest > raster.height * first.scale * HIGH_SHARE) {
    const most = (first.scale * WELL_SEEN_PX) / highest;
    return withOthers(findIn(findLines, raster, { part: whole, most }).areas, first.areas);
  }
  const median = heights.toSorted((a, b) => a - b)[heights.length >> 1];
  if (median === undefined || median >= SMALL_LINE_PX) return first.areas;
  const part = aroundAll(first.areas, raster);
  if (scaleOf(part, MOST_ENLARGED).scale < first.scale * LEAST_GAIN) return first.areas;
  const second = findIn(findLines, raster, { part, most: MOST_ENLARGED });
  return second.areas.length > 0 ? second.areas : first.areas;
}

/** These areas, plus those of `others` that are inside none of them. */
function withOthers(areas: readonly TextArea[], others: readonly TextArea[]): readonly TextArea[] {
  const boxes = areas.map(({ slant }) => boxOf(slant));
  const isWithin = ({ slant: { x, y } }: TextArea) =>
    boxes.some((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
  return [...areas, ...others.filter((other) => !isWithin(other))];
}

/** The network's input size for a part of a picture, with limited enlargement. */
function scaleOf(
  { width, height }: Part,
  most: number,
): {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
} {
  const scale = Math.min(
    most,
    LONG_SIDE_PX / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  const side = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32);
  return { width: side(width), height: side(height), scale };
}

type Search = { readonly part: Part; readonly most: number };

function findIn(findLines: Network, raster: Raster, { part, most }: Search) {
  const { width, height, scale } = scaleOf(part, most);
  const draw = (numbers: Float32Array) =>
    drawScaled({ raster, part, colours: FIND_COLOURS }, { width, height }, numbers);
  const [map] = findLines({ width, height, draw });
  const [across, down] = [part.width / width, part.height / height];
  const areas = (map ? textAreas(map) : []).map(({ slant, score }) => ({
    score,
    slant: {
      ...slant,
      x: part.x + slant.x * across,
      y: part.y + slant.y * down,
      width: slant.width * across,
      height: slant.height * down,
    },
  }));
  return { areas, scale };
}

function aroundAll(areas: readonly TextArea[], bound: Raster): Part {
  const boxes = areas.map(({ slant }) => boxOf(slant));
  const margin = Math.max(...boxes.map(({ height }) => height)) * 2;
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const right = Math.min(bound.width, Math.max(...boxes.map(({ x, width }) => x + width)) + margin);
  const bottom = Math.min(bound.height, Math.max(...boxes.map(({ y, height }) => y + height)) + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function boxOf(slant: Slant): Part {
  const corners = cornersOf(slant);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

type Placed = { readonly raster: Raster; readonly slant: Slant };

/** Reads the line in its possible orientations and returns the most confident result. */
function readSlant(readLine: Network, characters: Characters, { raster, slant }: Placed): Line {
  const isUpright = slant.height >= slant.width * UPRIGHT;
  const [one, other] = isUpright ? [1, 3] : [0, 2];
  const first = readTurned(readLine, characters, { raster, slant: quarterTurned(slant, one) });
  if (!isUpright && first.confidence >= DOUBTFUL) return first;
  const second = readTurned(readLine, characters, { raster, slant: quarterTurned(slant, other) });
  return second.confidence > first.confidence ? second : first;
}

/** Reads a line in the direction of its slant. */
export function readSlanted(
  { readLine }: TextNetworks,
  characters: Characters,
  { picture, slant }: { readonly picture: Raster; readonly slant: Slant },
): Line {
  return readTurned(readLine, characters, { raster: picture, slant });
}

function readTurned(readLine: Network, characters: Characters, { raster, slant }: Placed): Line {
  const aspect = slant.width / Math.max(1, slant.height);
  const width = Math.min(MOST_WIDTH_PX, Math.max(8, Math.round(LINE_HEIGHT_PX * aspect)));
  const stride = Math.max(LEAST_WIDTH_PX, Math.ceil(width / 16) * 16);
  const draw = (numbers: Float32Array) => drawLine(raster, slant, { width, stride, numbers });
  const [output] = readLine({ width: stride, height: LINE_HEIGHT_PX, draw });
  const steps = output ? stepsOf(output, characters) : [];
  return { ...decode(steps), slant, steps, box: boxOf(slant) };
}

/** Lines whose centres are within half a line's height of each other form a row. */
function inReadingOrder(lines: readonly Line[]): readonly Line[] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.slant.y - b.slant.y)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isBeside = last && line.slant.y - last.slant.y < Math.min(last.slant.height, line.slant.height) / 2;
    if (isBeside && row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.slant.x - b.slant.x));
}
