import { decodeWith, meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import { areSideBySide, type Candidate, bestOf, stacksOf } from "./candidate.ts";
import { countriesOf } from "./plate-patterns.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/**
 * Separators between the groups of a plate. We read them too, because a seal or dash would otherwise become a character.
 */
const SEPARATORS = "- .:";
const SHORTEST = 4;
const LONGEST = 10;
/** A photo rarely shows anything larger than its plate. */
const SIZE_WEIGHT = 0.4;
/**
 * Bonus per additional line: lines side by side are groups of one plate, lines below each other often belong to
 * another sign.
 */
const LINE_BESIDE = 0.1;
const LINE_BELOW = -0.25;

/** The letters and digits of a number plate in one or two lines, without separators. */
export function findPlate(lines: readonly Line[]): Candidate | undefined {
  const highest = Math.max(1, ...lines.map(({ slant }) => slant.height));
  return bestOf(stacksOf(lines).flatMap((stack) => candidatesOf(stack, highest)));
}

function candidatesOf(stack: readonly Line[], highest: number): readonly Candidate[] {
  const read = stack.flatMap(({ steps }) => {
    const { text, probabilities } = decodeWith(steps, ALPHABET + SEPARATORS);
    return Array.from(text).map((character, index) => ({
      character,
      probability: probabilities[index] ?? 0,
    }));
  });
  const kept = read.filter(({ character }) => ALPHABET.includes(character));
  const text = kept.map(({ character }) => character).join("");
  if (text.length < SHORTEST || text.length > LONGEST || !/\d/.test(text)) return [];
  const confidence = meanOf(kept.map(({ probability }) => probability));
  const country = countriesOf(text);
  const size = Math.min(...stack.map(({ slant }) => slant.height)) / highest;
  const more = (stack.length - 1) * (areSideBySide(stack) ? LINE_BESIDE : LINE_BELOW);
  const fit = (country.length > 0 ? 0.4 : 0) + (/[A-Z]/.test(text) ? 0.3 : 0) + more;
  return [
    { text, confidence, checks: { country }, score: confidence + fit + size * SIZE_WEIGHT, lines: stack },
  ];
}
