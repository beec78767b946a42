import type { Kernels } from "./kernels.ts";
import { ACTIVATIONS, numbersOf, padded, type Operation, type OperationName, type Shape } from "./plan.ts";

type Tensor = Shape & { readonly at: number };

/**
 * An operation about to run, with its tensors and the addresses of its layer, of the expanded weights and of scratch space.
 */
export type Turn = {
  readonly kernels: Kernels;
  readonly operation: Operation;
  readonly inputs: readonly Tensor[];
  readonly out: Tensor;
  readonly layer: number;
  readonly floats: number;
  readonly patches: number;
};

const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Runs one operation and its activation. */
export function operate(turn: Turn): void {
  const { kernels, operation, out } = turn;
  OPERATIONS[operation.op](turn, turn.inputs[0] as Tensor); // every operation has an input
  const { kind = "none", slope = 0, mul = 1, add = 0 } = operation;
  if (kind !== "none") kernels.activate(out.at, numbersOf(out), ACTIVATIONS.indexOf(kind), slope, mul, add);
}

const OPERATIONS: Readonly<Record<OperationName, (turn: Turn, from: Tensor) => void>> = {
  conv: runConv,
  depthwise: runDepthwise,
  deconv: runDeconv,
  concat: runConcat,
  activate({ kernels, out }, { at, width, height, channels }) {
    kernels.spread(at, width, height, padded(channels), 1, out.at, padded(channels));
  },
  add({ kernels, inputs, out }, { at }) {
    kernels.add(at, inputs[1]?.at ?? at, numbersOf(out), out.at);
  },
  attend({ kernels, operation, out, patches }, { at, width }) {
    const { heads = 1 } = operation;
    kernels.attend(at, width, heads, out.channels / heads, patches, out.at);
  },
  bilinear({ kernels, out }, { at, width, height, channels }) {
    kernels.doubled(at, width, height, padded(channels), out.at);
  },
  mean({ kernels, out }, { at, width, height, channels }) {
    kernels.mean(at, width, height, padded(channels), out.at);
  },
  nearest({ kernels, operation, out }, { at, width, height, channels }) {
    kernels.spread(at, width, height, padded(channels), operation.factor ?? 1, out.at, padded(channels));
  },
  normalise({ kernels, operation, out, layer }, { at, width, height, channels }) {
    const { epsilon = 0 } = operation;
    kernels.normalise(at, width * height, channels, padded(channels), layer, epsilon, out.at);
  },
  pool({ kernels, operation, out }, { at, width, height, channels }) {
    const [high = 1, wide = 1] = operation.kernel ?? [];
    kernels.pool(at, width, height, padded(channels), high, wide, out.at);
  },
  scale({ kernels, inputs, out }, { at, width, height, channels }) {
    kernels.scale(at, width * height, padded(channels), inputs[1]?.at ?? at, out.at);
  },
};

/** Expands the layer's weights to floats and returns the address of its biases. */
function expand({ kernels, operation, layer, floats }: Turn, outputs: number): number {
  const { rows = 0, width = 1 } = operation;
  kernels.expand(layer + outputs * BYTES * 2, layer, rows, outputs, width, floats);
  return layer + outputs * BYTES;
}

function runConv(turn: Turn, from: Tensor): void {
  const { kernels, operation, out, floats, patches } = turn;
  const outputs = padded(out.channels);
  const bias = expand(turn, outputs);
  const { kernel: [high = 1, wide = 1] = [], rows = 0 } = operation;
  if (high * wide === 1) {
    const pixels = from.width * from.height;
    kernels.points(from.at, padded(from.channels) * BYTES, rows, floats, bias, out.at, outputs, pixels);
    return;
  }
  place(turn, from);
  kernels.convolve(from.at, floats, bias, out.at, outputs, out.width, out.height, patches);
}

function runDepthwise(turn: Turn, from: Tensor): void {
  const { kernels, out, floats } = turn;
  const bias = expand(turn, padded(out.channels));
  place(turn, from);
  kernels.filter(from.at, floats, bias, out.at, out.width, out.height);
}

function place({ kernels, operation }: Turn, { width, height, channels }: Tensor): void {
  const { kernel: [high = 1, wide = 1] = [], strides: [down = 1, across = 1] = [] } = operation;
  const { pads: [above = 0, before = 0] = [] } = operation;
  kernels.shape(width, height, padded(channels));
  kernels.kernel(high, wide, down, across, above, before);
}

/** Row by row: each pixel produces four outputs, in two rows of twice the width. */
function runDeconv(turn: Turn, from: Tensor): void {
  const { kernels, operation, out, floats, patches } = turn;
  const channels = padded(out.channels);
  const bias = expand(turn, channels * 4);
  const row = from.width * padded(from.channels) * BYTES;
  for (let y = 0; y < from.height; y++) {
    const inBytes = padded(from.channels) * BYTES;
    const { rows = 0 } = operation;
    kernels.points(from.at + y * row, inBytes, rows, floats, bias, patches, channels * 4, from.width);
    kernels.unfold(patches, from.width, channels, out.at + y * 2 * out.width * channels * BYTES);
  }
}

function runConcat({ kernels, inputs, out }: Turn): void {
  let to = out.at;
  for (const { at, width, height, channels } of inputs) {
    kernels.spread(at, width, height, padded(channels), 1, to, padded(out.channels));
    to += padded(channels) * BYTES;
  }
}
