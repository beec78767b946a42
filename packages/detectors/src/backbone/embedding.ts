import type { Raster } from "@svc/imaging/evidence";
import { beginCells, type CellKernels, type Cells } from "./cells.ts";

/**
 * What a network trained on everyday photos sees in pictures, one after the other: at all its depths four statistics of every
 * channel. None of the others is larger than the first.
 */
export type Embed = (largest: Raster, ...others: readonly Raster[]) => Float32Array;

export type Backbone = {
  readonly embed: Embed;
  /** Without a second look where this very picture was the largest of those embedded before. */
  readonly cellsOf: (frame: Raster) => Cells;
};

/** What `assembly/backbone.ts` exports. */
type Kernels = CellKernels & {
  open(
    width: number,
    height: number,
    widest: number,
    mostChannels: number,
    mostWeights: number,
    layersBytes: number,
  ): number;
  begin(width: number, height: number): number;
  stem(): void;
  block(inner: number, kernel: number, stride: number, output: number): void;
  readStatistics(): number;
};

type Block = {
  /** Channels that the input is widened to, 0 for none. */
  readonly inner: number;
  readonly kernel: number;
  readonly stride: number;
  readonly output: number;
};

const STEM_CHANNELS = 32;
const STATISTICS = 4;

/** EfficientNet-Lite2 (Tan and Le 2019); training/backbone.py has the same table. */
const STAGES = [
  { repeats: 1, kernel: 3, stride: 1, widened: 1, output: 16 },
  { repeats: 3, kernel: 3, stride: 2, widened: 6, output: 24 },
  { repeats: 3, kernel: 5, stride: 2, widened: 6, output: 48 },
  { repeats: 4, kernel: 3, stride: 2, widened: 6, output: 88 },
  { repeats: 4, kernel: 5, stride: 1, widened: 6, output: 120 },
  { repeats: 5, kernel: 5, stride: 2, widened: 6, output: 208 },
  { repeats: 1, kernel: 3, stride: 1, widened: 6, output: 352 },
] as const;

const BLOCKS: readonly Block[] = STAGES.flatMap(({ repeats, kernel, stride, widened, output }, index) =>
  Array.from({ length: repeats }, (_, repeat) => {
    const input = repeat > 0 ? output : (STAGES[index - 1]?.output ?? STEM_CHANNELS);
    return { inner: widened > 1 ? input * widened : 0, kernel, stride: repeat > 0 ? 1 : stride, output };
  }),
);

/** How many numbers say what is seen in one picture. */
export const EMBEDDING_SIZE = STATISTICS * BLOCKS.reduce((sum, { output }) => sum + output, STEM_CHANNELS);

/**
 * `module` is the compiled `wasm/backbone.wasm`, `layers` the bytes of `efficientnet-lite2.bin`. Its memory is taken each
 * time anew, so that none lies beside a decoder.
 */
export function createBackbone(module: WebAssembly.Module, layers: ArrayBuffer): Backbone {
  const known = new WeakMap<Raster, Cells>();
  const embed: Embed = (largest, ...others) => {
    const kernels = instantiate(module, layers, largest);
    const { cells, take } = beginCells(kernels, largest);
    const numbers = new Float32Array(EMBEDDING_SIZE * (1 + others.length));
    look(kernels, largest, { numbers: numbers.subarray(0, EMBEDDING_SIZE), take });
    known.set(largest, cells);
    for (const [index, picture] of others.entries()) {
      const from = EMBEDDING_SIZE * (index + 1);
      look(kernels, picture, { numbers: numbers.subarray(from, from + EMBEDDING_SIZE) });
    }
    return numbers;
  };
  const cellsOf = (frame: Raster) => {
    if (!known.has(frame)) embed(frame);
    return known.get(frame) as Cells; // embedding it keeps them
  };
  return { embed, cellsOf };
}

function instantiate(module: WebAssembly.Module, layers: ArrayBuffer, { width, height }: Raster): Kernels {
  const kernels = new WebAssembly.Instance(module).exports as unknown as Kernels; // as the source declares them
  const { widest, mostChannels, mostWeights } = needs(width);
  const start = kernels.open(width, height, widest, mostChannels, mostWeights, layers.byteLength);
  new Uint8Array(kernels.memory.buffer, start, layers.byteLength).set(new Uint8Array(layers));
  return kernels;
}

/** The most numbers of a widened row, channels and weights of one layer, for frames of this width. */
function needs(width: number) {
  const most = { widest: 0, mostChannels: 0, mostWeights: 0 };
  let [input, side] = [STEM_CHANNELS, Math.ceil(width / 2)];
  for (const { inner, stride, output } of BLOCKS) {
    const wide = inner || input;
    most.widest = Math.max(most.widest, wide * side);
    most.mostChannels = Math.max(most.mostChannels, wide);
    most.mostWeights = Math.max(most.mostWeights, wide * Math.max(input, output));
    [input, side] = [output, Math.ceil(side / stride)];
  }
  return most;
}

type Seen = {
  readonly numbers: Float32Array;
  /** Is told after how many blocks cells can be read. */
  readonly take?: (blocks: number) => void;
};

function look(kernels: Kernels, { width, height, rgb }: Raster, { numbers, take }: Seen): void {
  let filled = 0;
  const read = (channels: number) => {
    const count = channels * STATISTICS;
    numbers.set(new Float32Array(kernels.memory.buffer, kernels.readStatistics(), count), filled);
    filled += count;
  };
  const picture = kernels.begin(width, height);
  new Uint8Array(kernels.memory.buffer, picture, rgb.length).set(rgb);
  kernels.stem();
  read(STEM_CHANNELS);
  take?.(0);
  for (const [index, { inner, kernel, stride, output }] of BLOCKS.entries()) {
    kernels.block(inner, kernel, stride, output);
    read(output);
    take?.(index + 1);
  }
}
