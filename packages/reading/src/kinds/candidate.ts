import type { Box } from "@svc/domain/finding";
import type { Reading } from "../reading.ts";
import type { Line } from "../text/read-lines.ts";

export type Size = { readonly width: number; readonly height: number };

/** A possible answer and how well it fits. The best one of a picture is returned. */
export type Candidate = Omit<Reading, "kind" | "boxes"> & {
  readonly score: number;
  readonly lines: readonly Line[];
};

/** A lower confidence is not an answer. */
const LEAST_CONFIDENCE = 0.3;

export function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const sure = candidates.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  return sure.toSorted((a, b) => b.score - a.score)[0];
}

export function readingOf(kind: Reading["kind"], candidate: Candidate, picture: Size): Reading {
  const { text, confidence, checks, lines } = candidate;
  return {
    kind,
    text,
    confidence: Math.round(confidence * 1000) / 1000,
    checks,
    boxes: lines.map(({ box }) => boxIn(box, picture)),
  };
}

/** In shares of the picture, clamped to it. */
export function boxIn({ x, y, width, height }: Box, picture: Size): Box {
  const [left, top] = [within(x / picture.width), within(y / picture.height)];
  const [right, bottom] = [within((x + width) / picture.width), within((y + height) / picture.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

const MOST_BESIDE = 5;

/**
 * Groups of lines that may belong together, of similar height: single lines, lines side by side, and pairs one below the
 * other.
 */
export function stacksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  return [...besidesOf(lines), ...belowsOf(lines)];
}

/** Every line alone, and with up to four that follow it on the right, at a similar slant and close together. */
export function besidesOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  return lines.flatMap((line) => {
    const runs = [[line]];
    for (let run = [line]; run.length < MOST_BESIDE;) {
      const next = nearestRightOf(run.at(-1) ?? line, lines);
      if (!next) break;
      run = [...run, next];
      runs.push(run);
    }
    return runs;
  });
}

function nearestRightOf(left: Line, lines: readonly Line[]): Line | undefined {
  return lines
    .filter((right) => right !== left && isRightOf(right, left))
    .toSorted((a, b) => gapOf(a, left).along - gapOf(b, left).along)[0];
}

/** The gap between one line's end and the next one's start, and the offset across, both along the left line's slant. */
function gapOf({ slant: right }: Line, { slant: left }: Line) {
  const [x, y] = [right.x - left.x, right.y - left.y];
  const [cos, sin] = [Math.cos(left.angle), Math.sin(left.angle)];
  return { along: x * cos + y * sin - (left.width + right.width) / 2, across: y * cos - x * sin };
}

// Our choice: limits that separate groups of one plate from another sign
const MOST_TURNED = 0.2;
const MOST_HIGHER = 1.6;
const MOST_GAP = 1.2;

/** Whether each line is to the right of the previous one. */
export function areSideBySide(lines: readonly Line[]): boolean {
  return lines.every((line, index) => {
    const before = lines[index - 1];
    return before === undefined || isRightOf(line, before);
  });
}

function isRightOf(right: Line, left: Line): boolean {
  const [low, high] = [left.slant.height, right.slant.height].toSorted((a, b) => a - b) as [number, number]; // of two elements
  const turned = Math.abs(Math.sin(right.slant.angle - left.slant.angle));
  if (high > low * MOST_HIGHER || turned > MOST_TURNED) return false;
  const { along, across } = gapOf(right, left);
  return along > -low / 2 && along < high * MOST_GAP && Math.abs(across) < low / 2;
}

function belowsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  return lines.flatMap((upper) =>
    lines.filter((lower) => isBelow(lower, upper)).map((lower) => [upper, lower]),
  );
}

function isBelow({ slant: lower }: Line, { slant: upper }: Line): boolean {
  const higher = Math.max(upper.height, lower.height);
  const apart = lower.y - upper.y;
  const isNear = apart > higher * 0.5 && apart < higher * 1.8;
  const isAligned = Math.abs(lower.x - upper.x) < Math.max(upper.width, lower.width) * 0.6;
  return isNear && isAligned && higher < Math.min(upper.height, lower.height) * 2;
}
