import type { Output } from "../network/networks.ts";
import { type Point, type Slant, smallestRectangle } from "./slant.ts";

/** PaddleOCR's thresholds: for a pixel to count as text, and for a rectangle's average. */
const PIXEL_LOGIT = Math.log(0.3 / 0.7);
const LEAST_SCORE = 0.5;
/** The map shows the inner part of a line. The rectangle grows by area divided by perimeter, times this. */
const UNCLIP = 1.6;
const LEAST_SIDE = 3;

export type TextArea = { readonly slant: Slant; readonly score: number };

/** Areas with lines of text, in pixels of the network's logit map (Liao et al. 2020, differentiable binarisation). */
export function textAreas(map: Output): readonly TextArea[] {
  const taken = new Uint8Array(map.width * map.height);
  const areas: TextArea[] = [];
  for (let index = 0; index < taken.length; index++) {
    if (taken[index] || !isText(map, index)) continue;
    const area = areaOf(spread(map, taken, index));
    if (area && area.score >= LEAST_SCORE) areas.push(area);
  }
  return areas;
}

function isText({ numbers, stride }: Output, index: number): boolean {
  return (numbers[index * stride] ?? 0) > PIXEL_LOGIT;
}

type Island = { readonly borders: readonly Point[]; readonly score: number };

/** All connected text pixels: the first and last of every row, and the mean probability. */
function spread(map: Output, taken: Uint8Array, start: number): Island {
  const { width, numbers, stride } = map;
  const rows = new Map<number, [number, number]>();
  const waiting = [start];
  taken[start] = 1;
  let [sum, count] = [0, 0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [first, last] = rows.get(y) ?? [x, x];
    rows.set(y, [Math.min(first, x), Math.max(last, x)]);
    sum += 1 / (1 + Math.exp(-(numbers[index * stride] ?? 0)));
    count++;
    for (const next of neighboursOf(map, x, y)) {
      if (taken[next] || !isText(map, next)) continue;
      taken[next] = 1;
      waiting.push(next);
    }
  }
  const borders = [...rows].flatMap(([y, [first, last]]): Point[] => [
    [first, y],
    [last + 1, y],
    [first, y + 1],
    [last + 1, y + 1],
  ]);
  return { borders, score: sum / count };
}

function neighboursOf({ width, height }: Output, x: number, y: number): readonly number[] {
  const near: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      near.push(row * width + column);
  }
  return near;
}

function areaOf({ borders, score }: Island): TextArea | undefined {
  const { width, height, ...at } = smallestRectangle(borders);
  if (Math.min(width, height) < LEAST_SIDE) return undefined;
  const grown = (width * height * UNCLIP) / (width + height);
  return { slant: { ...at, width: width + grown, height: height + grown }, score };
}
