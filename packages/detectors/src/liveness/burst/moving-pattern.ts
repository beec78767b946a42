import type { BurstFrame } from "@svc/imaging/evidence";
import type { LitFrame } from "../lit-frames.ts";
import { type Bands, bandsOf } from "./bands.ts";
import { type Colours, coloursOf } from "./colours.ts";
import { leftOver } from "./left-over.ts";

/**
 * Chosen on one half of the sources of drawn bursts (see README.md): fewer than one genuine burst in a hundred
 * exceeds these limits.
 */
const BANDS = { depth: 0.003, agreement: 0.3, fineness: 0.3 } as const;
const COLOURS = { change: 2, smoothness: 0.6 } as const;
/** Below this, the hand moved too far or something else came into view. */
const AGREEMENT = 0.8;
/** Smaller pictures have no room for a pattern. */
const SMALLEST = 64;
/** A third pair adds nothing to two. */
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

export type MovingPatterns = {
  /** Bands finer than those of mains lamps, between any two frames. */
  readonly bands: boolean;
  /** Fine colours that no object has, between any frames compared. */
  readonly colours: boolean;
};

/**
 * Patterns that move on their own across frames, like the bands and colours of a display. Compares only frames in the
 * same light.
 */
export function movingPatterns(frames: readonly LitFrame[]): MovingPatterns {
  const lefts = pairsOf(frames)
    .map(([one, other]) => leftOver(one.small, other.small))
    .filter(({ agreement }) => agreement > AGREEMENT);
  return {
    bands: lefts.map(bandsOf).some(areBands),
    colours: lefts.length > 0 && lefts.map(coloursOf).every(areColours),
  };
}

function areBands({ depth, agreement, fineness }: Bands): boolean {
  return depth > BANDS.depth && agreement > BANDS.agreement && fineness > BANDS.fineness;
}

function areColours({ change, smoothness }: Colours): boolean {
  return change > COLOURS.change && smoothness < COLOURS.smoothness;
}

/**
 * Up to two pairs that can be compared. Frames with different torch states cannot: the torch would look like a
 * pattern.
 */
export function pairsOf(frames: readonly LitFrame[]): readonly (readonly [BurstFrame, BurstFrame])[] {
  return PAIRS.flatMap(([first, second]) => {
    const [one, other] = [frames[first], frames[second]];
    if (!one || !other || one.isLit !== other.isLit || !isComparable(one.frame, other.frame)) return [];
    return [[one.frame, other.frame] as const];
  }).slice(0, 2);
}

function isComparable({ small, sha256 }: BurstFrame, other: BurstFrame): boolean {
  const { width, height } = other.small;
  return (
    sha256 !== other.sha256 &&
    small.width === width &&
    small.height === height &&
    Math.min(width, height) >= SMALLEST
  );
}
