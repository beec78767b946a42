import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BLOCKS } from "./embedding.ts";

const STEM = { inputs: 27, outputs: 32 };
/** Of 16 bits: any number between blocks, or none below zero after ReLU6. */
const INPUT_MOST = 32_768;
const SUM_MOST = 2 ** 31 - 1;

/** Each layer's largest possible sum over its inputs. */
function largestSums(): number[] {
  const layers = readFileSync(new URL("efficientnet-lite2.bin", import.meta.url));
  let at = 0;
  const take = (inputs: number, outputs: number) => {
    const from = at + outputs * 8;
    at = from + inputs * outputs;
    const sums = Array.from({ length: outputs }, (_, output) => {
      let sum = 0;
      for (let input = 0; input < inputs; input++)
        sum += Math.abs(layers.readInt8(from + input * outputs + output));
      return sum * INPUT_MOST;
    });
    return Math.max(...sums);
  };
  const found = [take(STEM.inputs, STEM.outputs)];
  let input = STEM.outputs;
  for (const { inner, kernel, output } of BLOCKS) {
    const wide = inner || input;
    if (inner > 0) found.push(take(input, inner));
    found.push(take(kernel ** 2, wide), take(wide, output));
    input = output;
  }
  expect(at).toBe(layers.length);
  return found;
}

it("No sum of the network leaves 32 bits, whatever the picture", () => {
  expect(Math.max(...largestSums())).toBeLessThan(SUM_MOST);
});
