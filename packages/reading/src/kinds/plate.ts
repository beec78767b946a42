import { decodeWith, meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import { areSideBySide, type Candidate, bestOf, stacksOf } from "./candidate.ts";
import { countriesOf } from "./plate-patterns.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** What stands between the groups of a plate; read with the rest, since a seal or a dash is else read as a character. */
const SEPARATORS = "- .:";
const SHORTEST = 4;
const LONGEST = 10;
/** What a photo shows besides is seldom larger than its plate. */
const SIZE_WEIGHT = 0.4;
/** What one line more counts: beside each other they are groups of one plate, below each other often another sign. */
const LINE_BESIDE = 0.1;
const LINE_BELOW = -0.25;

/** The letters and digits of a number plate, in a line or two, without what separates them. */
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
