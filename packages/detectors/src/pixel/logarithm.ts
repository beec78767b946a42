import { countAt, doubleAt } from "./at.ts";

/** A logarithm is its exponent's, that of one of 512 mantissas, and a short series for the rest. */
const CELLS = 512;
const inverse = Float64Array.from({ length: CELLS }, (_, cell) => 1 / (1 + (cell + 0.5) / CELLS));
const logs = inverse.map((value) => -Math.log(value));
const shrink = Float64Array.from({ length: 64 }, (_, exponent) => 2 ** -exponent);

const value = new Float64Array(1);
/** The same eight bytes; sign, exponent and upper mantissa come second on the little-endian machines there are. */
const words = new Uint32Array(value.buffer);

/** `Math.log` to the last digits or so, of numbers from 1 to 2^63 only, at a third of its price. */
export function logarithm(number: number): number {
  value[0] = number;
  const upper = countAt(words, 1);
  const exponent = (upper >>> 20) - 1023;
  const cell = (upper >>> 11) & (CELLS - 1);
  const rest = number * doubleAt(shrink, exponent) * doubleAt(inverse, cell) - 1;
  const series = rest * (1 - rest * (1 / 2 - rest * (1 / 3 - rest / 4)));
  return exponent * Math.LN2 + doubleAt(logs, cell) + series;
}
