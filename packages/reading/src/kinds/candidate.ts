import type { Box } from "@svc/domain/finding";
import type { Reading } from "../reading.ts";
import type { Line } from "../text/read-lines.ts";

export type Size = { readonly width: number; readonly height: number };

/** What may be meant, and how well it fits; the best of a picture is answered. */
export type Candidate = Omit<Reading, "kind" | "boxes"> & {
  readonly score: number;
  readonly lines: readonly Line[];
};

/** Less than this is no answer. */
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

/** As shares of the picture, within it. */
function boxIn({ x, y, width, height }: Box, picture: Size): Box {
  const [left, top] = [within(x / picture.width), within(y / picture.height)];
  const [right, bottom] = [within((x + width) / picture.width), within((y + height) / picture.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Lines that may be one: every line, and each with the one below it, where both are about as high and stand above each other. */
export function stacksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const pairs = lines.flatMap((upper) =>
    lines.filter((lower) => isBelow(lower, upper)).map((lower) => [upper, lower]),
  );
  return [...lines.map((line) => [line]), ...pairs];
}

function isBelow({ slant: lower }: Line, { slant: upper }: Line): boolean {
  const higher = Math.max(upper.height, lower.height);
  const apart = lower.y - upper.y;
  const isNear = apart > higher * 0.5 && apart < higher * 1.8;
  const isAligned = Math.abs(lower.x - upper.x) < Math.max(upper.width, lower.width) * 0.6;
  return isNear && isAligned && higher < Math.min(upper.height, lower.height) * 2;
}
