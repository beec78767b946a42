import { KEPT, type Step } from "./steps.ts";

/** `probabilities` has one entry per character of `text`. */
export type Decoded = {
  readonly text: string;
  readonly probabilities: readonly number[];
  readonly confidence: number;
};

type Choice = { readonly character: string; readonly probability: number };

/** Greedy CTC over all characters: equal characters at adjacent steps merge unless a blank separates them. */
export function decode(steps: readonly Step[]): Decoded {
  return collapse(steps);
}

/** Like `decode`, but restricted to these characters (of `KEPT`) and blank. */
export function decodeWith(steps: readonly Step[], alphabet: string): Decoded {
  const places = Array.from(alphabet).map((character) => KEPT.indexOf(character));
  return collapse(steps.map((step) => likeliestOf(step, places)));
}

/** Like `decodeWith`, but keeps a small letter a to z if it is the most likely character overall. */
export function decodeWithSmall(steps: readonly Step[], alphabet: string): Decoded {
  const places = Array.from(alphabet).map((character) => KEPT.indexOf(character));
  return collapse(steps.map((step) => (/^[a-z]$/.test(step.character) ? step : likeliestOf(step, places))));
}

function likeliestOf({ none, kept }: Step, places: readonly number[]): Choice {
  let [best, probability, total] = [-1, none, none];
  for (const place of places) {
    const share = kept[place] ?? 0;
    total += share;
    if (share > probability) [best, probability] = [place, share];
  }
  return { character: best < 0 ? "" : (KEPT[best] ?? ""), probability: probability / (total || 1) };
}

/** The steps from the one where the character at `index` of `decode`'s text starts. */
export function stepsFrom(steps: readonly Step[], index: number): readonly Step[] {
  let [before, begun] = ["", 0];
  for (const [place, { character }] of steps.entries()) {
    if (character && character !== before) {
      if (begun >= index) return steps.slice(place);
      begun += character.length;
    }
    before = character;
  }
  return [];
}

function collapse(choices: readonly Choice[]): Decoded {
  const found: Choice[] = [];
  let before = "";
  for (const { character, probability } of choices) {
    const last = found.at(-1);
    if (character && character === before && last) {
      found[found.length - 1] = { character, probability: Math.max(last.probability, probability) };
    } else if (character) found.push({ character, probability });
    before = character;
  }
  const probabilities = found.flatMap(({ character, probability }) =>
    Array.from(character).map(() => probability),
  );
  return {
    text: found.map(({ character }) => character).join(""),
    probabilities,
    confidence: meanOf(probabilities),
  };
}

export function meanOf(numbers: readonly number[]): number {
  return numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0;
}
