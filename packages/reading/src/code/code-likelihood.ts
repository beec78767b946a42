import { SCENE_CODE_ALPHABET as ALPHABET } from "@svc/domain/verification/scene-code";
import { KEPT, type Step } from "../text/steps.ts";

/**
 * A line's steps as probabilities of blank and of each character of a scene code, which add up to 1. What the network takes for
 * something that no code has is left out, since one of these characters must have been meant.
 */
export type CodeSteps = readonly Float64Array[];

/** Our choice: every character stays possible, so that one misread letter costs a reading much, but not everything. */
const LEAST = 0.002;
/** The blank of a CTC network, and what separates letters. */
const SEPARATORS = Array.from("-/.,: #", (character) => KEPT.indexOf(character));
const PLACES = Array.from(ALPHABET, (character) => KEPT.indexOf(character));

export function codeStepsOf(steps: readonly Step[]): CodeSteps {
  return steps.map(({ none, kept }) => {
    const blank = SEPARATORS.reduce((sum, place) => sum + (kept[place] ?? 0), none);
    const shares = [blank, ...PLACES.map((place) => kept[place] ?? 0)].map((share) => share + LEAST);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return Float64Array.from(shares, (share) => share / total);
  });
}

/** Log probability of a text under CTC (Graves et al. 2006, 4.1): over all ways to spread it over the steps. */
export function logLikelihood(steps: CodeSteps, text: string): number {
  const labels = [0, ...Array.from(text).flatMap((character) => [ALPHABET.indexOf(character) + 1, 0])];
  let ways = new Float64Array(labels.length);
  let log = 0;
  for (const [index, shares] of steps.entries()) {
    const next = index === 0 ? begun(labels, shares) : advanced(ways, labels, shares);
    const total = next.reduce((sum, way) => sum + way, 0);
    if (total === 0) return -Infinity;
    ways = next.map((way) => way / total);
    log += Math.log(total);
  }
  return log + Math.log((ways.at(-1) ?? 0) + (ways.at(-2) ?? 0));
}

function begun(labels: readonly number[], shares: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(labels, (label, place) => (place < 2 ? (shares[label] ?? 0) : 0));
}

function advanced(
  ways: Float64Array,
  labels: readonly number[],
  shares: Float64Array,
): Float64Array<ArrayBuffer> {
  return Float64Array.from(labels, (label, place) => {
    const maySkip = label !== 0 && label !== labels[place - 2];
    const before = (ways[place] ?? 0) + (ways[place - 1] ?? 0) + (maySkip ? (ways[place - 2] ?? 0) : 0);
    return before * (shares[label] ?? 0);
  });
}

/** The likeliest text of any length, taking the best character of each step. */
export function likeliestText(steps: CodeSteps): string {
  let [text, before] = ["", 0];
  for (const shares of steps) {
    const best = shares.reduce((most, share, index) => (share > (shares[most] ?? 0) ? index : most), 0);
    if (best > 0 && best !== before) text += ALPHABET.charAt(best - 1);
    before = best;
  }
  return text;
}

/** All texts that differ from this one in one character. */
export function neighboursOf(text: string): readonly string[] {
  return Array.from(text).flatMap((own, place) =>
    Array.from(ALPHABET)
      .filter((other) => other !== own)
      .map((other) => text.slice(0, place) + other + text.slice(place + 1)),
  );
}
