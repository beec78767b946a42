import type { Box } from "@svc/domain/finding";
import type { Network, Output } from "../network/networks.ts";
import { type Colours, drawScaled } from "../picture/draw-scaled.ts";
import { type Raster, wholeOf } from "../picture/raster.ts";
import words from "./coco-words.json" with { type: "json" };

/** An object in a picture: one of the 80 COCO classes by its English name, and its box in shares of the picture. */
export type Seen = { readonly class: string; readonly score: number; readonly box: Box };

const SIDE_PX = 512;
/** Less certain objects are not reported. */
const LEAST_SCORE = 0.1;
const LEAST_LOGIT = Math.log(LEAST_SCORE / (1 - LEAST_SCORE));
const MOST = 100;
/** Size of the network's cells in input pixels. */
const CELL_PX = 4;

/** The network takes unscaled pixels. */
const COLOURS: Colours = { order: [0, 1, 2], times: [1, 1, 1], plus: [0, 0, 0] };

/**
 * Objects of the 80 classes, most certain first. The picture is squeezed into a square (Zhou et al. 2019, "Objects as
 * Points").
 */
export function findObjects(network: Network, raster: Raster): readonly Seen[] {
  const size = { width: SIDE_PX, height: SIDE_PX };
  const draw = (numbers: Float32Array) =>
    drawScaled({ raster, part: wholeOf(raster), colours: COLOURS }, size, numbers);
  const [classes, sides] = network({ ...size, draw });
  if (!classes || !sides) return [];
  return peaksOf(classes)
    .toSorted((a, b) => b.logit - a.logit)
    .slice(0, MOST)
    .map((peak) => seenAt(peak, sides));
}

type Peak = { readonly x: number; readonly y: number; readonly index: number; readonly logit: number };

/** Cells with a higher score for a class than their eight neighbours. */
function peaksOf(map: Output): readonly Peak[] {
  const { width, height, channels, stride, numbers } = map;
  const peaks: Peak[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    for (let index = 0; index < channels; index++) {
      const logit = numbers[cell * stride + index] ?? 0;
      if (logit < LEAST_LOGIT) continue;
      const peak = { x: cell % width, y: Math.floor(cell / width), index, logit };
      if (isPeak(map, peak)) peaks.push(peak);
    }
  }
  return peaks;
}

function isPeak({ width, height, stride, numbers }: Output, { x, y, index, logit }: Peak): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if ((numbers[(row * width + column) * stride + index] ?? 0) > logit) return false;
  }
  return true;
}

/** The second output gives the distances from a cell to the four sides of its box. */
function seenAt({ x, y, index, logit }: Peak, { width, stride, numbers }: Output): Seen {
  const at = (y * width + x) * stride;
  const [toLeft = 0, toTop = 0, toRight = 0, toBottom = 0] = numbers.subarray(at, at + 4);
  const [left, top] = [shareOf(x, -toLeft), shareOf(y, -toTop)];
  const [right, bottom] = [shareOf(x, toRight), shareOf(y, toBottom)];
  return {
    class: words.classes[index]?.class ?? "",
    score: 1 / (1 + Math.exp(-logit)),
    box: { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) },
  };
}

/** Position of a side this many pixels from a cell. */
function shareOf(cell: number, awayPx: number): number {
  return Math.min(1, Math.max(0, (cell * CELL_PX + awayPx) / SIDE_PX));
}
