import { MEMORY_BUDGET_BYTES } from "@svc/imaging/admit";
import type { Raster } from "@svc/imaging/evidence";
import { beginCells, type CellKernels, type Cells, cellsBytes } from "./cells.ts";

/**
 * Embeds pictures with a network trained on everyday photos: four statistics of every channel at every depth, for one
 * picture after the other. No picture may be larger than the first.
 */
export type Embed = (largest: Raster, ...others: readonly Raster[]) => Float32Array;

export type Backbone = {
  readonly embed: Embed;
  /** Reuses the last look if this very picture was the largest one in it; otherwise looks again. */
  readonly cellsOf: (frame: Raster) => Cells;
  /** Frees its memory unless this many bytes of a photo's budget remain for it. The next picture allocates it again. */
  readonly leave: (bytes: number) => void;
};

/** The exports of `assembly/backbone.ts`. */
type Kernels = CellKernels & {
  open(
    width: number,
    height: number,
    mostOutput: number,
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
  /** Channels that the block expands its input to; 0 if it does not expand. */
  readonly inner: number;
  readonly kernel: number;
  readonly stride: number;
  readonly output: number;
};

const STEM_CHANNELS = 32;
const STATISTICS = 4;
const MOST_KERNEL = 5;
const PAGE_BYTES = 65_536;

/** EfficientNet-Lite2 (Tan and Le 2019). training/backbone.py has the same table. */
const STAGES = [
  { repeats: 1, kernel: 3, stride: 1, widened: 1, output: 16 },
  { repeats: 3, kernel: 3, stride: 2, widened: 6, output: 24 },
  { repeats: 3, kernel: 5, stride: 2, widened: 6, output: 48 },
  { repeats: 4, kernel: 3, stride: 2, widened: 6, output: 88 },
  { repeats: 4, kernel: 5, stride: 1, widened: 6, output: 120 },
  { repeats: 5, kernel: 5, stride: 2, widened: 6, output: 208 },
  { repeats: 1, kernel: 3, stride: 1, widened: 6, output: 352 },
] as const;

export const BLOCKS: readonly Block[] = STAGES.flatMap(
  ({ repeats, kernel, stride, widened, output }, index) =>
    Array.from({ length: repeats }, (_, repeat) => {
      const input = repeat > 0 ? output : (STAGES[index - 1]?.output ?? STEM_CHANNELS);
      return { inner: widened > 1 ? input * widened : 0, kernel, stride: repeat > 0 ? 1 : stride, output };
    }),
);

/** Length of one picture's embedding. */
export const EMBEDDING_SIZE = STATISTICS * BLOCKS.reduce((sum, { output }) => sum + output, STEM_CHANNELS);

/**
 * `module` is the compiled `wasm/backbone.wasm`, `layers` the content of `efficientnet-lite2.bin`. One instance
 * serves all photos until its memory is needed elsewhere: V8 keeps unreferenced instances alive for dozens of further
 * photos, at 18 MB each for 4:3.
 */
export function createBackbone(module: WebAssembly.Module, layers: ArrayBuffer): Backbone {
  const known = new WeakMap<Raster, Cells>();
  let kept: Room | undefined;
  const embed: Embed = (largest, ...others) => {
    const room = kept && fits(kept, largest) ? kept : takeRoom(module, layers, sidesFor(largest, kept));
    kept = undefined; // if the module traps, its memory is in an undefined state
    const { kernels } = room;
    const { cells, take } = beginCells(kernels, largest);
    const numbers = new Float32Array(EMBEDDING_SIZE * (1 + others.length));
    look(kernels, largest, { numbers: numbers.subarray(0, EMBEDDING_SIZE), take });
    known.set(largest, cells);
    for (const [index, picture] of others.entries()) {
      const from = EMBEDDING_SIZE * (index + 1);
      look(kernels, picture, { numbers: numbers.subarray(from, from + EMBEDDING_SIZE) });
    }
    kept = room;
    return numbers;
  };
  const cellsOf = (frame: Raster) => {
    if (!known.has(frame)) embed(frame);
    return known.get(frame) as Cells; // embed() has stored them
  };
  const leave = (bytes: number) => {
    if ((kept?.kernels.memory.buffer.byteLength ?? 0) > MEMORY_BUDGET_BYTES - bytes) kept = undefined;
  };
  return { embed, cellsOf, leave };
}

type Sides = { readonly width: number; readonly height: number };
/** An instance for pictures with at most these sides, in either orientation. */
type Room = { readonly kernels: Kernels; readonly long: number; readonly short: number };

type Extent = Pick<Room, "long" | "short">;

function fits(room: Room, picture: Sides): boolean {
  const { long, short } = sidesFor(picture, room);
  return long === room.long && short === room.short;
}

/** Large enough for this picture and all earlier ones, because photos and screenshots may alternate. */
function sidesFor({ width, height }: Sides, before: Extent = { long: 0, short: 0 }): Extent {
  return {
    long: Math.max(width, height, before.long),
    short: Math.max(Math.min(width, height), before.short),
  };
}

function takeRoom(module: WebAssembly.Module, layers: ArrayBuffer, { long, short }: Extent): Room {
  const kernels = new WebAssembly.Instance(module).exports as unknown as Kernels; // matches the exports declared in the source
  const most = needs(long, short);
  const { mostOutput, widest, mostChannels, mostWeights } = most;
  // Grow once up front: on its own, the memory would double with every allocation
  kernels.memory.grow(Math.ceil((layers.byteLength + roomBytes({ long, short }, most)) / PAGE_BYTES));
  const start = kernels.open(long, short, mostOutput, widest, mostChannels, mostWeights, layers.byteLength);
  kernels.openCells(cellsBytes(long, short));
  new Uint8Array(kernels.memory.buffer, start, layers.byteLength).set(new Uint8Array(layers));
  return { kernels, long, short };
}

/** What `assembly/backbone.ts` allocates in addition to the layers. */
function roomBytes({ long, short }: Extent, most: ReturnType<typeof needs>): number {
  const { mostOutput, widest, mostChannels, mostWeights } = most;
  const stems = Math.ceil(long / 2) * Math.ceil(short / 2) * STEM_CHANNELS;
  const row = widest + MOST_KERNEL * mostChannels;
  const shorts = Math.max(stems, mostOutput) + mostOutput + (MOST_KERNEL + 2) * row + 3 * mostWeights;
  // statistics, and factors and offsets of three layers
  const floats = (16 + 3 * 2) * mostChannels;
  return 3 * long * short + 2 * shorts + 4 * floats + cellsBytes(long, short);
}

/**
 * Maxima over all layers for frames of these sides: numbers in a block's output and in a widened row, channels and
 * weights of one layer.
 */
function needs(long: number, short: number) {
  const most = { mostOutput: 0, widest: 0, mostChannels: 0, mostWeights: 0 };
  let [input, side, other] = [STEM_CHANNELS, Math.ceil(long / 2), Math.ceil(short / 2)];
  for (const { inner, stride, output } of BLOCKS) {
    const wide = inner || input;
    most.widest = Math.max(most.widest, wide * side);
    most.mostChannels = Math.max(most.mostChannels, wide);
    most.mostWeights = Math.max(most.mostWeights, wide * Math.max(input, output));
    [input, side, other] = [output, Math.ceil(side / stride), Math.ceil(other / stride)];
    most.mostOutput = Math.max(most.mostOutput, side * other * output);
  }
  return most;
}

type Seen = {
  readonly numbers: Float32Array;
  /** Called after each block whose cells can be read, with the number of blocks run so far. */
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
