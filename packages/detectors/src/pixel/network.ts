import { at } from "./at.ts";

/** A small dense network with its own input scaling; one layer of width 1 is a logistic regression. */
export type Network = {
  /** Width of the hidden layer, 0 for none. */
  readonly hidden: number;
  readonly mean: Float32Array;
  readonly scale: Float32Array;
  readonly layers: readonly { readonly weights: Float32Array; readonly bias: Float32Array }[];
};

/** Scaled inputs beyond this many deviations are cut off: outside the training data no weight can be trusted. */
const CLIP = 4;

/** Cuts one network out of the packed numbers: mean, scale, then weights and bias of each layer. */
export function unpackNetwork(
  packed: Float32Array,
  start: number,
  shape: { inputs: number; hidden: number },
): Network {
  let from = start;
  const take = (count: number) => packed.subarray(from, (from += count));
  const widths = shape.hidden === 0 ? [shape.inputs, 1] : [shape.inputs, shape.hidden, 1];
  const mean = take(shape.inputs);
  const scale = take(shape.inputs);
  const layers = widths.slice(1).map((width, layer) => {
    return { weights: take(width * (widths[layer] ?? 0)), bias: take(width) };
  });
  return { hidden: shape.hidden, mean, scale, layers };
}

/** How many packed numbers a network of this shape takes. */
export function packedSize({ inputs, hidden }: { inputs: number; hidden: number }): number {
  return 2 * inputs + (hidden === 0 ? inputs + 1 : inputs * hidden + hidden + hidden + 1);
}

export function scaleInputs({ mean, scale }: Network, inputs: Float32Array): Float32Array {
  return inputs.map((value, index) => {
    const scaled = (value - at(mean, index)) / at(scale, index);
    return Math.min(CLIP, Math.max(-CLIP, scaled));
  });
}

/** The network's answer as a logit. */
export function runNetwork(network: Network, inputs: Float32Array): number {
  let values = scaleInputs(network, inputs);
  network.layers.forEach(({ weights, bias }, layer) => {
    const last = layer === network.layers.length - 1;
    values = bias.map((offset, row) => {
      const sum = offset + weighted(weights, row * values.length, values);
      return last ? sum : Math.max(0, sum);
    });
  });
  return at(values, 0);
}

function weighted(weights: Float32Array, start: number, values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += at(weights, start + index) * at(values, index);
  return sum;
}
