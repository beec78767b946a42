import type { Output } from "../network/networks.ts";

/** Characters used by the kinds' alphabets. Their probabilities are kept for every step. */
export const KEPT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/.,: #";
/** Small letters with the same shape count as capitals. */
export const SAME_SHAPE = "ckopsuvwxz";
/** Outputs below this, relative to the largest, are ignored. */
const LEAST_LOGIT = -16;

/**
 * One position in a line: the most likely character (empty for blank) with its probability, and the probabilities of
 * blank and of `KEPT`.
 */
export type Step = {
  readonly character: string;
  readonly probability: number;
  readonly none: number;
  readonly kept: Float32Array;
};

export type Characters = {
  readonly all: readonly string[];
  /** The outputs of each character in `KEPT`. */
  readonly kept: readonly (readonly number[])[];
};

/** `characters` in the order of the network's outputs, which start with blank. */
export function createCharacters(characters: string): Characters {
  const all = ["", ...Array.from(characters)];
  const kept = Array.from(KEPT).map((character) => {
    const small = character.toLowerCase();
    const shapes = SAME_SHAPE.includes(small) ? [character, small] : [character];
    return shapes.map((shape) => all.indexOf(shape)).filter((index) => index > 0);
  });
  return { all, kept };
}

export function stepsOf(
  { width, channels, stride, numbers }: Output,
  characters: Characters,
): readonly Step[] {
  return Array.from({ length: width }, (_, index) =>
    stepOf(numbers.subarray(index * stride, index * stride + channels), characters),
  );
}

function stepOf(logits: Float32Array, { all, kept }: Characters): Step {
  let best = 0;
  for (let index = 1; index < logits.length; index++)
    if ((logits[index] ?? 0) > (logits[best] ?? 0)) best = index;
  const most = logits[best] ?? 0;
  let total = 0;
  for (const logit of logits) if (logit - most > LEAST_LOGIT) total += Math.exp(logit - most);
  const share = (index: number) => Math.exp((logits[index] ?? 0) - most) / total;
  return {
    character: all[best] ?? "",
    probability: 1 / total,
    none: share(0),
    kept: Float32Array.from(kept, (outputs) => outputs.reduce((sum, index) => sum + share(index), 0)),
  };
}
