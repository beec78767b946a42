import type { Output } from "../network/networks.ts";

/** What alphabets of kinds are made of; their probabilities are kept of every step. */
export const KEPT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/.,: #";
/** Small letters of the same shape count as capitals. */
export const SAME_SHAPE = "ckopsuvwxz";
/** Whose share is below this of the largest does not count. */
const LEAST_LOGIT = -16;

/** One place in a line: the likeliest character (empty for none) and its probability, and the probabilities of none and of `KEPT`. */
export type Step = {
  readonly character: string;
  readonly probability: number;
  readonly none: number;
  readonly kept: Float32Array;
};

export type Characters = {
  readonly all: readonly string[];
  /** For each of `KEPT` its outputs. */
  readonly kept: readonly (readonly number[])[];
};

/** `characters` in the order of the network's outputs, which begin with none. */
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
