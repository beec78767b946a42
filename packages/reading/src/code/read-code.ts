import type { Box } from "@svc/domain/finding";
import { isSceneCode, SCENE_CODE_LENGTH } from "@svc/domain/verification/scene-code";
import type { Raster } from "../picture/raster.ts";
import { besidesOf, boxIn } from "../kinds/candidate.ts";
import { boxOf, type Line, readShrunkLines, readSlanted, type TextNetworks } from "../text/read-lines.ts";
import type { Slant } from "../text/slant.ts";
import type { Characters } from "../text/steps.ts";
import {
  type CodeSteps,
  codeStepsOf,
  likeliestText,
  logLikelihood,
  neighboursOf,
} from "./code-likelihood.ts";

/** What a photo says about its code, which the caller knows if the photo named it. */
export type CodeReading = {
  readonly found: "expected" | "other" | "none";
  readonly text?: string;
  readonly boxes?: readonly Box[];
};

/**
 * Log ratios, the mean over several looks at a line. `expected`: to the likeliest other reading. `other`: of another code to the
 * likeliest reading besides it. `models/scene-code.md` has the curve that they were chosen on.
 */
const CODE_THRESHOLDS = { expected: 0.7, other: 4 } as const;

/** A code that differs in one character only is rather misread than wrong. */
const LEAST_DIFFERENT = 2;
/** Long sides of smaller pictures in which lines are looked for too: letters on paper are large and far apart. */
const FAR_PX = [640, 448] as const;
/** How many lines get several looks. */
const MOST_LINES = 3;

/** The same line cut out a little differently, so that no single misreading decides. */
const LOOKS: readonly { readonly wider: number; readonly higher: number; readonly turned: number }[] = [
  { wider: 1, higher: 1, turned: 0 },
  { wider: 1.06, higher: 1.25, turned: 0 },
  { wider: 1, higher: 0.88, turned: 0 },
  { wider: 1.03, higher: 1.1, turned: 0.05 },
  { wider: 1.03, higher: 1.1, turned: -0.05 },
];

type Reader = { readonly networks: TextNetworks; readonly characters: Characters };
type Looked = { readonly slant: Slant; readonly looks: readonly CodeSteps[] };

/** Reads the code on a paper in the picture, whose lines have been found. */
export function readCode(
  reader: Reader,
  picture: Raster,
  { lines, expected }: { readonly lines: readonly Line[]; readonly expected?: string | undefined },
): CodeReading {
  return judgeCode(lookForCode(reader, picture, { lines, expected }), picture, expected);
}

/** The lines that may be the code, each looked at several times. */
export function lookForCode(
  reader: Reader,
  picture: Raster,
  { lines, expected }: { readonly lines: readonly Line[]; readonly expected?: string | undefined },
): readonly Looked[] {
  const { networks, characters } = reader;
  const far = FAR_PX.flatMap((px) => readShrunkLines(networks, characters, picture, px));
  const places = placesOf([...lines, ...far], (slant) =>
    readSlanted(networks, characters, { picture, slant }),
  );
  const likely = places
    .map((line) => ({ line, score: plausibility(codeStepsOf(line.steps), expected) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_LINES);
  return likely.map(({ line: { slant } }) => ({ slant, looks: looksAt(reader, picture, slant) }));
}

export function judgeCode(
  looked: readonly Looked[],
  picture: Raster,
  expected: string | undefined,
): CodeReading {
  return (
    (expected === undefined ? undefined : expectedIn(looked, expected, picture)) ??
    otherIn(looked, expected, picture) ?? { found: "none" }
  );
}

/** Lines alone, and with the lines beside them, since a gap may have split the code. */
function placesOf(lines: readonly Line[], read: (slant: Slant) => Line): readonly Line[] {
  const runs = besidesOf(lines).filter((run) => run.length > 1);
  return [...lines, ...runs.map((run) => read(aroundAll(run.map(({ slant }) => slant))))];
}

/** Along the first line's slant. */
function aroundAll(slants: readonly Slant[]): Slant {
  const [first] = slants as readonly [Slant, ...Slant[]]; // a run has lines
  const [cos, sin] = [Math.cos(first.angle), Math.sin(first.angle)];
  const spans = slants.map(({ x, y, width, height }) => {
    const [along, across] = [
      (x - first.x) * cos + (y - first.y) * sin,
      (y - first.y) * cos - (x - first.x) * sin,
    ];
    return {
      left: along - width / 2,
      right: along + width / 2,
      top: across - height / 2,
      bottom: across + height / 2,
    };
  });
  const [left, right] = [
    Math.min(...spans.map((span) => span.left)),
    Math.max(...spans.map((span) => span.right)),
  ];
  const [top, bottom] = [
    Math.min(...spans.map((span) => span.top)),
    Math.max(...spans.map((span) => span.bottom)),
  ];
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: first.x + along * cos - across * sin,
    y: first.y + along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle: first.angle,
  };
}

/** How well a line fits the expected code, or any code. */
function plausibility(steps: CodeSteps, expected: string | undefined): number {
  if (steps.length < SCENE_CODE_LENGTH) return -Infinity;
  if (expected !== undefined) return logLikelihood(steps, expected);
  const text = likeliestText(steps);
  return -Math.abs(text.length - SCENE_CODE_LENGTH) * 100 + logLikelihood(steps, text);
}

function looksAt({ networks, characters }: Reader, picture: Raster, slant: Slant): readonly CodeSteps[] {
  return LOOKS.map(({ wider, higher, turned }) => {
    const seen = {
      ...slant,
      width: slant.width + slant.height * (wider - 1) * 5,
      height: slant.height * higher,
      angle: slant.angle + turned,
    };
    return codeStepsOf(readSlanted(networks, characters, { picture, slant: seen }).steps);
  });
}

/** How much likelier a text is than every other reading of the line, one that differs in a single character included. */
function advantageOf(looks: readonly CodeSteps[], text: string): number {
  const mean = (other: string) =>
    looks.reduce((sum, steps) => sum + logLikelihood(steps, other), 0) / looks.length;
  const seen = looks.map(likeliestText).filter((other) => other !== text && other !== "");
  const others = [...new Set([...neighboursOf(text), ...seen])];
  return mean(text) - Math.max(...others.map(mean));
}

function expectedIn(looked: readonly Looked[], expected: string, picture: Raster): CodeReading | undefined {
  const found = looked.find(({ looks }) => advantageOf(looks, expected) >= CODE_THRESHOLDS.expected);
  return found && { found: "expected", text: expected, boxes: [boxAround(found.slant, picture)] };
}

/** Another code than the expected one, if a line can hardly be read in any other way. */
function otherIn(
  looked: readonly Looked[],
  expected: string | undefined,
  picture: Raster,
): CodeReading | undefined {
  for (const { slant, looks } of looked) {
    const [text = ""] = looks.map(likeliestText).filter((each) => isSceneCode(each));
    if (!isSceneCode(text) || isNear(text, expected)) continue;
    if (looks.some((steps) => likeliestText(steps) !== text)) continue;
    if (advantageOf(looks, text) < CODE_THRESHOLDS.other) continue;
    return { found: "other", text, boxes: [boxAround(slant, picture)] };
  }
  return undefined;
}

function isNear(text: string, expected: string | undefined): boolean {
  if (expected === undefined) return false;
  return (
    Array.from(text).filter((character, index) => character !== expected[index]).length < LEAST_DIFFERENT
  );
}

function boxAround(slant: Slant, picture: Raster): Box {
  return boxIn(boxOf(slant), picture);
}
