import type { BurstFrame } from "@svc/imaging/evidence";
import type { LitFrame } from "../lit-frames.ts";
import { type Bands, bandsOf } from "./bands.ts";
import { type Colours, coloursOf } from "./colours.ts";
import { leftOver } from "./left-over.ts";

/** Chosen on one half of the sources of drawn bursts, README.md: fewer than one genuine burst in a hundred goes beyond. */
const BANDS = { depth: 0.003, agreement: 0.3, fineness: 0.3 } as const;
const COLOURS = { change: 2, smoothness: 0.6 } as const;
/** Below, the hand moved too far or something else came into view. */
const AGREEMENT = 0.8;
/** A picture of fewer pixels has no room for a pattern. */
const SMALLEST = 64;
/** Two pairs say what three would. */
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

export type MovingPatterns = {
  /** Bands that are finer than those of lamps on the mains, between any two frames. */
  readonly bands: boolean;
  /** Fine colours that no thing has, between any frames that were compared. */
  readonly colours: boolean;
};

/** What moves over the frames by itself, as bands and colours of a display do; of frames in the same light alone. */
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

/** Up to two pairs that can be compared: a torch between them would be a pattern of its own. */
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
